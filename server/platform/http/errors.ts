import { type ErrorBody, type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { english, type RefusalWords, type Said, sayIn } from '../errors/refusal-words.ts';

/** When to come again after what passes by itself, in seconds. */
const SOON = '5';

/** What a refusal tells beside its code: a more exact sentence, each refused field with its reason, and facts. */
interface Told extends Partial<Pick<ErrorBody, 'amount' | 'totalRent' | 'stays' | 'success'>> {
  message?: Said | undefined;
  fields?: Record<string, Said>;
}

/** A request that is answered with an error of the contract, whose words are found when it is answered. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #told: Told;

  constructor(code: ErrorCode, told: Told = {}, headers: Record<string, string> = {}) {
    super(sayIn(english, told.message ?? codeIn(code)));
    this.name = 'Refusal';
    this.code = code;
    this.status = errors[code].status;
    this.headers = this.status === 503 ? { 'retry-after': SOON, ...headers } : headers;
    this.#told = told;
  }

  /** As it goes over the wire. */
  body(words: RefusalWords = english): ErrorBody {
    const { message = codeIn(this.code), fields, ...facts } = this.#told;
    return {
      message: sayIn(words, message),
      code: this.code,
      ...facts,
      ...(fields && { fields: mapped(fields, (said) => sayIn(words, said)) }),
    };
  }
}

const codeIn = (code: ErrorCode) => (words: RefusalWords) => words.errors[code];
const mapped = (fields: Record<string, Said>, say: (said: Said) => string) =>
  Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, say(said)]));

/** Refused input: `fields` names each refused field and says why in one sentence. */
export const invalidInput = (fields: Record<string, Said>) =>
  new Refusal('INVALID_INPUT', { message: Object.values(fields)[0], fields });
/** A multipart form that breaks off or was never one. */
export const unreadableForm = () => new Refusal('INVALID_INPUT', { message: ({ reasons }) => reasons.formNotWhole });
export const notSignedIn = () => new Refusal('NOT_SIGNED_IN');
export const foreignOrigin = () => new Refusal('FOREIGN_ORIGIN');
export const notFound = () => new Refusal('NOT_FOUND');
/** `allow` names the methods that the address knows, as the header does. */
export const methodNotAllowed = (allow: string) => new Refusal('METHOD_NOT_ALLOWED', {}, { allow });
export const idempotencyKeyReused = () => new Refusal('IDEMPOTENCY_KEY_REUSED');
export const tooLarge = () => new Refusal('TOO_LARGE');
export const wrongContentType = () => new Refusal('WRONG_CONTENT_TYPE');
export const tooManyRequests = (retryAfterSeconds: number, message?: Said) =>
  new Refusal('TOO_MANY_REQUESTS', { message }, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
export const unavailable = () => new Refusal('UNAVAILABLE');
/** More is asked than this machine can carry now; made once, because it is told most when there is least time. */
const crowded = new Refusal('UNAVAILABLE', { message: ({ reasons }) => reasons.crowded }, { 'retry-after': '2' });
export const overloaded = () => crowded;

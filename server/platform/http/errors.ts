import { type ErrorBody, type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { english, type RefusalWords, type RefusalText, renderRefusalText } from '../errors/refusal-words.ts';

/** The default `Retry-After` of a 503 response, in seconds. */
const DEFAULT_RETRY_AFTER = '5';

/** What an error response has besides its code: a more specific message, the reason per field, further data. */
interface RefusalDetails extends Partial<Pick<ErrorBody, 'amount' | 'totalRent' | 'stays' | 'success'>> {
  message?: RefusalText | undefined;
  fields?: Record<string, RefusalText>;
}

/** An error of the contract. Its texts are resolved when the response is written. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}, headers: Record<string, string> = {}) {
    super(renderRefusalText(english, details.message ?? errorMessage(code)));
    this.name = 'Refusal';
    this.code = code;
    this.status = errors[code].status;
    this.headers = this.status === 503 ? { 'retry-after': DEFAULT_RETRY_AFTER, ...headers } : headers;
    this.#details = details;
  }

  body(words: RefusalWords = english): ErrorBody {
    const { message = errorMessage(this.code), fields, ...rest } = this.#details;
    return {
      message: renderRefusalText(words, message),
      code: this.code,
      ...rest,
      ...(fields && { fields: mapValues(fields, (text) => renderRefusalText(words, text)) }),
    };
  }
}

const errorMessage = (code: ErrorCode) => (words: RefusalWords) => words.errors[code];
const mapValues = (fields: Record<string, RefusalText>, render: (text: RefusalText) => string) =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, render(text)]));

/** Invalid input. `fields` has one sentence per refused field. */
export const invalidInput = (fields: Record<string, RefusalText>) =>
  new Refusal('INVALID_INPUT', { message: Object.values(fields)[0], fields });
/** The multipart form is incomplete or malformed. */
export const unreadableForm = () => new Refusal('INVALID_INPUT', { message: ({ reasons }) => reasons.formNotWhole });
export const notSignedIn = () => new Refusal('NOT_SIGNED_IN');
export const foreignOrigin = () => new Refusal('FOREIGN_ORIGIN');
export const notFound = () => new Refusal('NOT_FOUND');
/** `allow` is the value of the `Allow` header. */
export const methodNotAllowed = (allow: string) => new Refusal('METHOD_NOT_ALLOWED', {}, { allow });
export const idempotencyKeyReused = () => new Refusal('IDEMPOTENCY_KEY_REUSED');
export const tooLarge = () => new Refusal('TOO_LARGE');
export const wrongContentType = () => new Refusal('WRONG_CONTENT_TYPE');
export const tooManyRequests = (retryAfterSeconds: number, message?: RefusalText) =>
  new Refusal('TOO_MANY_REQUESTS', { message }, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
export const unavailable = () => new Refusal('UNAVAILABLE');
/** The server is overloaded. Created once, because it is thrown most often under load. */
const overloadedRefusal = new Refusal(
  'UNAVAILABLE',
  { message: ({ reasons }) => reasons.crowded },
  { 'retry-after': '2' },
);
export const overloaded = () => overloadedRefusal;

import { hash, verify } from '@node-rs/argon2';
import { coresPerProcess, Semaphore } from '../../platform/concurrency/semaphore.ts';
import { invalidInput } from '../../platform/http/errors.ts';

/** Cost of a hash: memory in KiB, passes, lanes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The first cost that OWASP's password storage cheat sheet recommends for argon2id. */
const OWASP_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ARGON2ID = 2;

/** Each hash takes 19 MiB and about 30 ms of a core. */
const semaphore = new Semaphore(coresPerProcess, 200);

/** Hashes passwords with argon2id, and compares them. */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #substituteHash: Promise<string>;

  constructor(cost: HashCost = OWASP_COST) {
    this.#cost = cost;
    // Compared with the password for an unknown e-mail address, so that the response takes as long as for a known
    // address.
    this.#substituteHash = this.#hash('no account has this password');
  }

  hash(password: string): Promise<string> {
    return semaphore.run(() => this.#hash(normalise(password)));
  }

  /** Whether the password matches the hash; takes the same time without a hash. */
  async matches(password: string, storedHash: string | null): Promise<boolean> {
    const against = storedHash ?? (await this.#substituteHash);
    const isSame = await semaphore.run(() => this.verify(against, normalise(password)));
    return isSame && storedHash !== null;
  }

  protected verify(storedHash: string, password: string): Promise<boolean> {
    return verify(storedHash, password);
  }

  #hash(password: string): Promise<string> {
    return hash(password, { algorithm: ARGON2ID, ...this.#cost });
  }
}

/** Normalises Unicode, so that equal characters match however the keyboard composes them. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

let wellKnown: Promise<ReadonlySet<string>> | undefined;

/** The most frequently leaked passwords, in lower case; loaded when first needed, which shortens the start. */
function loadWellKnown(): Promise<ReadonlySet<string>> {
  wellKnown ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return wellKnown;
}

/** Whether a password is easy to guess: well known, one repeated letter, or the person's name or e-mail address. */
export async function isWeakPassword(password: string, person: { name: string; email: string }): Promise<boolean> {
  const guess = password.toLowerCase();
  const [mailbox = ''] = person.email.split('@');
  return (
    new Set(guess).size === 1 ||
    [person.name, person.email, mailbox].some((own) => own.toLowerCase() === guess) ||
    (await loadWellKnown()).has(guess)
  );
}

/** Refuses a weak password with an error of its field. */
export async function validateNewPassword(
  password: string,
  person: { name: string; email: string },
  field: string,
): Promise<void> {
  if (!(await isWeakPassword(password, person))) return;
  throw invalidInput({ [field]: ({ reasons }) => reasons.weakPassword });
}

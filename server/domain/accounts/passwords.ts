import { hash, verify } from '@node-rs/argon2';
import { fairShareOfCores, Semaphore } from '../../platform/concurrency/semaphore.ts';

/** argon2id with the memory, passes and lanes that OWASP's password storage sheet names first. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each one takes 19 MiB and some 30 ms of a core. */
const semaphore = new Semaphore(fairShareOfCores, 200);

/** What an unknown address is compared with, so that it takes as long as a known one. */
const nobodysHash = hash('no account has this password', ARGON2ID);

export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(normalised(password), ARGON2ID));
}

/** Whether the password fits; takes alike, also when there is no account or it has no password. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  const fits = await semaphore.run(async () => verify(storedHash ?? (await nobodysHash), normalised(password)));
  return fits && storedHash !== null;
}

/** One password, however the keyboard composes its letters. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}

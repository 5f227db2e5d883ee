import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeSystemError, StartError } from '../platform/errors/system-error.ts';
import type { Settings } from './settings.ts';

const MIN_CHARACTERS = 32;

/** The secret that signs links: configured, or generated once into the data folder, readable by its owner alone. */
export async function readSecret({ appSecret, dataDir }: Pick<Settings, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret !== undefined) return appSecret;
  const file = join(dataDir, 'secret');
  try {
    await createOnce(file);
    await chmod(file, 0o600);
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length >= MIN_CHARACTERS) return secret;
  } catch (error) {
    throw new StartError(`The secret in ${file} cannot be read: ${describeSystemError(error)}.`, { cause: error });
  }
  throw new StartError(
    `The secret in ${file} is shorter than ${MIN_CHARACTERS} characters: put it back, or remove the file so that a new one is made and links in earlier mails no longer work.`,
  );
}

/** Written aside and linked into place: concurrent starts agree on one secret, and none reads a partial file. */
async function createOnce(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mail, readMail } from './mail.ts';

/**
 * A folder of `.eml` files, one per e-mail; names start with the arrival time in milliseconds, so that they sort by
 * time.
 */
export class MailStore {
  readonly #folder: string;
  readonly #read = new Map<string, Promise<Mail>>();
  readonly #now: () => Date;
  #last: number;

  constructor(folder: string, now = () => new Date()) {
    this.#folder = folder;
    this.#now = now;
    mkdirSync(folder, { recursive: true });
    this.#last = Number(this.#ids()[0] ?? 0);
  }

  /** The e-mail is on disk when this returns. */
  add(source: Buffer): void {
    this.#last = Math.max(this.#now().getTime(), this.#last + 1);
    const path = join(this.#folder, `${this.#last}.eml`);
    writeFileSync(`${path}.part`, source);
    renameSync(`${path}.part`, path);
  }

  /** Newest first. */
  async all(): Promise<Mail[]> {
    return Promise.all(this.#ids().map((id) => this.#parsed(id)));
  }

  async find(id: string): Promise<Mail | undefined> {
    return (await this.all()).find((mail) => mail.id === id);
  }

  async empty(): Promise<void> {
    const mails = await this.all();
    await Promise.all(mails.map(({ id }) => rm(join(this.#folder, `${id}.eml`), { force: true })));
    this.#read.clear();
  }

  /** Newest first. */
  #ids(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => /^\d+\.eml$/.test(name))
      .map((name) => name.slice(0, -'.eml'.length))
      .toSorted((one, other) => Number(other) - Number(one));
  }

  #parsed(id: string): Promise<Mail> {
    const mail =
      this.#read.get(id) ?? readMail(id, new Date(Number(id)), readFileSync(join(this.#folder, `${id}.eml`)));
    this.#read.set(id, mail);
    return mail;
  }
}

import type { Listing } from '@aangan/contract/homes/listings.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { Client } from '../client.ts';
import { aDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { aHomeForm, aPhoto } from '../listings.ts';
import { ChildProgram, type Program } from '../programs.ts';

/**
 * Points at which a server is killed during an upload of two photos of two files each: folders have a step per photo,
 * object stores a step per file.
 */
export const points = ['after photo intent 1', 'after STEP 1', 'before STEP 2', 'after STEP 2'] as const;

interface Parts {
  main: Program;
  dataDir: string;
  /** Environment variables of the photo store. */
  environment: Record<string, string>;
  /** All files in the store, as `{id}/{name}`. */
  files: () => Promise<string[]>;
}

/** A server killed by SIGKILL at a point of an upload; its database outlives it. */
export class KilledUploads {
  readonly #parts: Parts;
  readonly #database: TestDatabase;
  readonly #port: number;
  #server: ChildProgram | undefined;
  #host: Client | undefined;

  private constructor(parts: Parts, database: TestDatabase, port: number) {
    this.#parts = parts;
    this.#database = database;
    this.#port = port;
  }

  static async open(parts: Parts): Promise<KilledUploads> {
    return new KilledUploads(parts, await aDatabase(), await freePort());
  }

  /**
   * Uploads until the server crashes at this point. Returns what is inconsistent two hours later: a partial home, or
   * orphaned files.
   */
  async dieAt(point: string): Promise<string[]> {
    await this.#start(point);
    const host = this.#host ?? (await this.#signUp());
    const images = { image1: await aPhoto({ width: 700 }), image2: await aPhoto({ width: 700, colour: '#123456' }) };
    const form = await aHomeForm({ title: `Killed ${point}` }, images);
    const answered = await host.post<Listing>('/api/listing/add', form).catch(() => null);
    if (answered !== null) return [`nothing died ${point}: ${answered.status}`];
    await this.#server?.ended();

    await this.#startWithExpiredReservations();
    return [...(await this.#halfHomes()), ...(await this.#leftOver())];
  }

  async close(): Promise<void> {
    await this.#server?.kill();
    await this.#database.close();
  }

  async #start(failpoint?: string): Promise<void> {
    await this.#server?.kill();
    const { main, dataDir, environment } = this.#parts;
    this.#server = new ChildProgram(main.path, [], {
      env: {
        PATH: process.env.PATH,
        PORT: String(this.#port),
        DATA_DIR: dataDir,
        DATABASE_URL: this.#database.url,
        SAMPLE_HOMES: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...environment,
        ...(failpoint !== undefined && { FAILPOINT: failpoint }),
      },
    });
    await this.#server.waitForOutput(/^ +Aangan +http/);
  }

  async #signUp(): Promise<Client> {
    const host = new Client(`http://127.0.0.1:${this.#port}`);
    const asha = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };
    const { status } = await host.post('/api/auth/signup', asha);
    if (status !== 201) throw new Error(`signing up answered ${status}`);
    this.#host = host;
    return host;
  }

  async #halfHomes(): Promise<string[]> {
    const visitor = new Client(`http://127.0.0.1:${this.#port}`);
    const { body: homes } = await visitor.get<Listing[]>('/api/listing/get');
    const wrong = homes.filter(({ photos }) => photos.length !== 2).map(({ title }) => `${title} has not two photos`);
    for (const { path, widths } of homes.flatMap(({ photos }) => photos)) {
      for (const width of widths) {
        const { status } = await visitor.get(`${path}/${width}.webp`);
        if (status !== 200) wrong.push(`${path}/${width}.webp answers ${status}`);
      }
    }
    return wrong;
  }

  /** Backdates the upload reservations by two hours, so that the clean-up at start treats them as abandoned. */
  async #startWithExpiredReservations(): Promise<void> {
    await sql`update photo_intent set created_at = created_at - interval '2 hours'`.execute(this.#database.db);
    await this.#start();
  }

  async #leftOver(): Promise<string[]> {
    const { db } = this.#database;
    await vi.waitUntil(async () => (await db.selectFrom('photo_intent').select('id').execute()).length === 0, 60_000);
    const shown = await db.selectFrom('photo').select(['id', 'widths']).execute();
    const expected = new Set(shown.flatMap(({ id, widths }) => widths.map((width) => `${id}/${width}.webp`)));
    return (await this.#parts.files()).filter((file) => !expected.has(file)).map((file) => `${file} is left over`);
  }
}

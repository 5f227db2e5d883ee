import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '@aangan/server/domain/accounts/accounts.ts';
import { cookieName, openSession } from '@aangan/server/domain/accounts/sessions.ts';
import { Client } from '../client.ts';
import { TEST_INSTANT } from '../clock.ts';
import { aDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { type Mailbox, startMailbox } from '../mailbox.ts';
import { buildProgram, ChildProgram } from '../programs.ts';

/** A person with a session; `at` returns their client at the next server, round robin. */
export interface RacePerson {
  id: string;
  at(server: number): Client;
}

/** The product in several processes on one database, as behind a balancer. */
export interface Servers {
  count: number;
  database: TestDatabase;
  gateway: TestGateway;
  /** Creates a person without hashing a password. */
  person(name: string): Promise<RacePerson>;
  close(): Promise<void>;
}

export async function startServers(count: number): Promise<Servers> {
  const program = await buildProgram('server/main.ts');
  const [database, gateway, mailbox] = [await aDatabase(), await startTestGateway(), await startMailbox()];
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-servers-'));
  const starts = await Promise.allSettled(
    Array.from({ length: count }, () => start(program.path, { database, gateway, mailbox, dataDir })),
  );
  const running = starts.flatMap((begun) => (begun.status === 'fulfilled' ? [begun.value] : []));
  const failed = starts.find((begun) => begun.status === 'rejected');
  if (failed !== undefined) {
    // If a start fails, ends the servers that did start.
    await Promise.all(running.map(({ process }) => process.kill()));
    throw failed.reason;
  }
  let people = 0;
  return {
    count,
    database,
    gateway,
    person: async (name) => {
      people += 1;
      const email = `racer${people}@example.org`;
      const { id } = await createAccount(
        database.db,
        { name, email, passwordHash: null, emailVerifiedAt: null },
        TEST_INSTANT,
      );
      const token = await openSession(database.db, { accountId: id, device: 'A test' }, TEST_INSTANT);
      const url = (server: number) => running[server % count]?.url ?? '';
      return { id, at: (server) => new Client(url(server), `${cookieName(url(0))}=${token}`) };
    },
    close: async () => {
      await Promise.all(running.map(({ process }) => process.kill()));
      await gateway.close();
      await mailbox.close();
      await database.close();
      program.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(
  program: string,
  {
    database,
    gateway,
    mailbox,
    dataDir,
  }: { database: TestDatabase; gateway: TestGateway; mailbox: Mailbox; dataDir: string },
): Promise<{ url: string; process: ChildProgram }> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...gateway.variables,
    SMTP_URL: mailbox.smtpUrl,
    GOOGLE_CLIENT_ID: 'nobody signs in with it here',
  };
  const talker = new ChildProgram(program, [], { env });
  await talker.hear(/^ +Aangan +http/);
  return { url: `http://127.0.0.1:${port}`, process: talker };
}

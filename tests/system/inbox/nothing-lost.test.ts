import { connect } from '@aangan/server/platform/database/connect.ts';
import { createLog } from '@aangan/server/platform/log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, type TestDatabase } from '../../support/database.ts';
import { dice } from '../../support/dice.ts';
import { aListing } from '../../support/listings.ts';
import { playHistory, type Stage } from '../../support/live/history.ts';
import { testSettings } from '../../support/settings.ts';

const PROCESSES = 4;
const HISTORIES = Number(process.env['INBOX_HISTORIES'] ?? 100);
const SEED = process.env['INBOX_SEED'] ?? '0';

let database: TestDatabase;
let observer: ReturnType<typeof connect>;
let apps: TestApp[];
let stage: Stage;
beforeAll(async () => {
  database = await aDatabase();
  const log = createLog({ ...testSettings(), logLevel: 'silent' });
  // Each has a pool of its own, as a process has.
  apps = [];
  for (let number = 0; number < PROCESSES; number += 1) {
    const own = connect({ connectionString: database.url }, { connections: 4, onLostConnection: () => {} });
    apps.push(await startTestApp({ database: { ...own, url: database.url }, log, settings: { rateLimits: false } }));
  }
  observer = connect({ connectionString: `${database.url}?application_name=observer` });
  const [first] = apps as [TestApp];
  const people: [Person, Person] = [await first.signUp(), await first.signUp()];
  const { _id } = await aListing(first, people[0]);
  const { body } = await people[1].post<{ _id: string }>(`/api/inbox/ask/${_id}`, { message: 'Namaste' });
  const [url, ...others] = apps.map((app) => app.url) as [string, ...string[]];
  stage = { urls: [url, ...others], db: observer.db, people, conversation: body._id };
});
afterAll(async () => {
  for (const app of apps) {
    await app.close();
    await app.context.db.destroy();
  }
  await observer.close();
  await database.close();
});

test(
  `after ${HISTORIES} histories of seed ${SEED} every device has every message once, in the order of the server, and counts right`,
  { timeout: 600_000 },
  async () => {
    for (let number = 1; number <= HISTORIES; number += 1) {
      const seed = `${SEED}-${number}`;
      expect({ seed, wrong: await playHistory(stage, dice(seed)) }).toEqual({ seed, wrong: [] });
    }
  },
);

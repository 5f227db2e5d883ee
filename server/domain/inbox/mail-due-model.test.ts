import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aVerifiedPerson, TestConversation } from '@aangan/tests/support/messages.ts';
import { started } from '@aangan/tests/support/started.ts';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { claimUnreadMessages, findDueReaders } from './unread-messages.ts';

/** Compares the content of each mail with a model, for random orders of messages, reads and minutes. */
const RUNS = 60;

const app = started(() => startTestApp({ now: '2026-12-01T06:30:00Z', settings: { rateLimits: false } }));
let host: Person;
let guests: Person[];
beforeAll(async () => {
  host = await aVerifiedPerson(app, 'Hema');
  guests = [await aVerifiedPerson(app, 'Gita'), await aVerifiedPerson(app, 'Gopal')];
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('writes' as const), talk: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sees' as const), talk: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('answers' as const), talk: fc.nat(1) }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('waits' as const), seconds: fc.integer({ min: 1, max: 150 }) }),
  },
);

interface Written {
  words: string;
  talk: number;
  at: number;
  seenAt: number | null;
  mailedAt: number | null;
}

test('mails each message that was not read in time once, and no other', async () => {
  let mails = 0;
  let epoch = Date.parse('2031-01-01T06:30:00Z');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      epoch += 7 * 24 * 60 * MINUTE_MS;
      let now = epoch;
      const talks = await Promise.all(guests.map((guest) => TestConversation.of(app, guest, host)));
      const all: Written[] = [];

      const tick = async () => {
        const due = await findDueReaders(app.db, 100, new Date(now));
        if (!due.includes(host.id)) return;
        const claimed = await app.db.transaction().execute((trx) => claimUnreadMessages(trx, host.id, new Date(now)));
        const words = claimed.flatMap(({ messages }) => messages.map((message) => message.words));
        if (words.length > 0) mails += 1;
        for (const one of all.filter((written) => words.includes(written.words))) {
          expect(one).toMatchObject({ seenAt: null, mailedAt: null });
          one.mailedAt = now;
        }
        // One mail for all unread messages, not before the oldest has been unread for two minutes.
        const waiting = all.filter(
          ({ seenAt, mailedAt }) => seenAt === null && (mailedAt === null || mailedAt === now),
        );
        const inOneMail = words.length > 0 ? waiting.map((one) => one.words) : [];
        expect(words.toSorted()).toEqual(inOneMail.toSorted());
        const oldest = Math.min(...waiting.map(({ at }) => at));
        expect(words.length > 0).toBe(now - oldest >= 2 * MINUTE_MS);
      };

      for (const [index, each] of steps.entries()) {
        const at = new Date(now);
        if (each.does === 'waits') {
          // Second by second, as the job runs.
          const until = now + each.seconds * 1_000;
          for (; now < until; now += Math.min(10_000, until - now)) await tick();
        } else if (each.does === 'writes') {
          const words = `${epoch} ${index}`;
          await talks[each.talk]?.says('guest', words, at);
          all.push({ words, talk: each.talk, at: now, seenAt: null, mailedAt: null });
        } else if (each.does === 'answers') {
          await talks[each.talk]?.says('host', 'Yes', at);
        } else if (all.some(({ talk }) => talk === each.talk)) {
          await talks[each.talk]?.sees('host', at);
          for (const one of all) if (one.talk === each.talk) one.seenAt ??= now;
        }
      }
      for (let last = 0; last < 15; last += 1, now += 10_000) await tick();

      const unseen = all.filter(({ seenAt }) => seenAt === null);
      expect(unseen.filter(({ mailedAt }) => mailedAt === null)).toEqual([]);
      // Each unread message was mailed in the first run after its two minutes.
      const late = all.filter(({ at, mailedAt }) => mailedAt !== null && mailedAt - at > 2 * MINUTE_MS + 10_000);
      expect(late).toEqual([]);
      await app.db.deleteFrom('waiting_message').execute();
    }),
    { numRuns: RUNS, seed: 20_261_123 },
  );
  expect(mails).toBeGreaterThan(RUNS / 2);
}, 240_000);

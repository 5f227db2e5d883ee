import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from '../../support/client.ts';
import { TEST_INSTANT } from '../../support/clock.ts';
import { Installation } from '../../support/crashes/installation.ts';
import {
  answersSoFar,
  ask,
  findDuplicateEmails,
  Interrupted,
  json,
  Stay,
  Upload,
  findAmountViolations,
} from '../../support/crashes/interrupted.ts';
import { type Dice, dice } from '../../support/dice.ts';
import { aHomeForm } from '../../support/listings.ts';
import { signUp } from '../../support/people.ts';

/** Set by environment variables: see docs/trust.md. */
const { KILLS = '20', KILLS_SEED = '1' } = process.env;
const kills = Number(KILLS);
/** Jobs of a killed process are taken over after minutes; longer runs wait for that. */
const isAtRest = kills > 20;
const WITHIN = { timeout: 60_000, interval: 5 };

const chance = dice(`kills ${KILLS_SEED}`);
/** By default, a payment is captured when its browser returns. */
const capture = chance.pick(['automatic', 'manual']);
const news = capture === 'automatic' ? (['browser', 'gateway'] as const) : (['browser'] as const);

const points: [string, ...string[]] = [
  'before commit 1',
  ...[2, 4, 6, 8, 10, 12, 14, 17, 20, 24].flatMap((passing) => [`before commit ${passing}`, `after commit ${passing}`]),
  ...['POST /orders', 'GET /payments/:id', 'POST /payments/:id/capture', 'POST /payments/:id/refund', 'mail', 'photo']
    .flatMap((name) => [`before ${name}`, `after ${name}`])
    .flatMap((point) => [`${point} 1`, `${point} 2`]),
];

let installation: Installation;
let home: Listing;
let guests: Client[];
let host: Client;
const stays: Stay[] = [];
const uploads: Upload[] = [];
let deathsAtPoints = 0;
let messages = 0;

beforeAll(async () => {
  installation = await Installation.build(capture);
  await installation.start();
  const { url } = installation;
  host = await signUp(url, 'Hari');
  guests = [await signUp(url, 'Gita'), await signUp(url, 'Gopal'), await signUp(url, 'Gauri')];
  home = (await host.post<Listing>('/api/listing/add', await aHomeForm())).body;
}, 120_000);
afterAll(() => installation.close(), 60_000);

test(
  `${kills} kills lose nothing that was acknowledged, and charge nothing twice`,
  { timeout: kills * 15_000 + 300_000 },
  async () => {
    const readyAfter: number[] = [];
    let plan = anyPlan();
    await restart(plan);
    for (let round = 1; round <= kills; round += 1) {
      const next = anyPlan();
      const ready = await kill(plan, next);
      readyAfter.push(ready);
      expect({ round, plan, ...(await findViolations()) }).toEqual({ round, plan, losses: [], audit: null });
      plan = next;
    }
    const slowest = Math.max(...readyAfter);
    const inMedian = Math.round(median(readyAfter));
    process.stdout.write(
      `ready again after ${inMedian} ms in the median, ${Math.round(slowest)} ms at worst; ${deathsAtPoints} died at a point\n`,
    );
    expect(deathsAtPoints).toBeGreaterThan(0);

    await restart({ what: 'nothing' });
    await Promise.all(stays.map((stay) => stay.resume()));
    expect(await findLosses()).toEqual([]);
    await expectRightMoney();
    expect(findDuplicateEmails(installation.mailbox)).toEqual([]);
    expect(await installation.audit()).toBeNull();
  },
);

/** The next kill: server or database during work, or server at a failpoint. */
type Plan =
  | { what: 'server' | 'database'; afterAnswers: number }
  | { what: 'point'; point: string }
  | { what: 'nothing' };

function anyPlan(): Plan {
  const what = chance.pick(['server', 'database', 'point', 'point']);
  return what === 'point' ? { what, point: chance.pick(points) } : { what, afterAnswers: chance.whole(0, 8) };
}

/** Runs work during a kill; returns the recovery time in milliseconds. */
async function kill(plan: Plan, next: Plan): Promise<number> {
  const upload = newWork(chance);
  const before = answersSoFar();
  let isBusy = true;
  const busy = Promise.all([upload, ...stays.filter((stay) => !stay.isDone)].map(resumeWork)).finally(
    () => (isBusy = false),
  );
  const midway = (answers: number) => vi.waitUntil(() => !isBusy || answersSoFar() - before >= answers, WITHIN);
  if (plan.what === 'database') {
    await midway(plan.afterAnswers);
    const ready = await installation.killDatabase();
    await busy;
    if (next.what === 'point') await restart(next);
    return ready;
  }
  if (plan.what === 'server') await midway(plan.afterAnswers);
  if (plan.what === 'point') {
    await vi.waitUntil(() => installation.hasDied() || !isBusy, WITHIN);
    await untilJobsAreDone();
    if (installation.hasDied()) deathsAtPoints += 1;
  }
  await installation.killServer();
  await busy;
  return restart(next);
}

/** Starts the server again, with the next failpoint armed if there is one. */
async function restart(next: Plan): Promise<number> {
  await installation.killServer();
  return installation.start(next.what === 'point' ? next.point : undefined);
}

/** Each guest starts another stay, and the host another home. */
function newWork({ pick, chance: falls }: Dice): Upload {
  for (const guest of guests) {
    const checkIn = addDays(dateInIndia(TEST_INSTANT), 10 + stays.length * 3);
    const how = { checkIn, by: pick(news), isCancelled: falls(0.3) };
    stays.push(new Stay({ guest, home, gateway: installation.gateway }, how));
  }
  const upload = new Upload(host, `Home ${uploads.length + 1}`);
  uploads.push(upload);
  return upload;
}

async function resumeWork(work: Stay | Upload): Promise<void> {
  try {
    await work.resume();
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}

/** Waits for the mail queue: a message sent now is mailed after all earlier ones. The server may crash meanwhile. */
async function untilJobsAreDone(): Promise<void> {
  messages += 1;
  const userMessage = `message ${messages}.`;
  const message = json({ userName: 'Asha', userEmail: 'asha@example.org', userMessage });
  const isMailed = () => installation.mailbox.mails.some(({ text }) => text.includes(userMessage));
  try {
    await ask(new Client(installation.url), 'POST', '/api/contact', message);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    // Refused with 503, or the server is crashing.
    if (error.cause === undefined) return;
  }
  await vi.waitUntil(() => installation.hasDied() || isMailed(), WITHIN);
}

/** Amounts are right once all jobs are done. */
async function expectRightMoney(): Promise<void> {
  const look = async () => expect(await findAmountViolations(installation.gateway, stays, { isAtRest })).toEqual([]);
  if (!isAtRest) return look();
  await installation.gateway.act('/stand-in/clock', { hours: 1 });
  await vi.waitFor(look, { timeout: 300_000, interval: 1_000 });
}

/** The server may crash at the next failpoint during the check: restart and retry. */
async function findViolations(): Promise<{ losses: string[]; audit: string | null }> {
  for (;;) {
    try {
      const found = { losses: await findLosses(), audit: await installation.audit() };
      if (!installation.hasDied()) return found;
    } catch (error) {
      // A lost connection is noticed before the process exit.
      await vi.waitUntil(() => installation.hasDied(), WITHIN).catch(() => Promise.reject(error as Error));
    }
    await restart({ what: 'nothing' });
  }
}

async function findLosses(): Promise<string[]> {
  const found = await Promise.all([...stays, ...uploads].map((work) => work.findLoss()));
  return found.filter((sentence) => sentence !== null);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

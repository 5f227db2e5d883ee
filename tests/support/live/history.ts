import { randomUUID } from 'node:crypto';
import type { Conversation, ConversationLine } from '@aangan/contract/inbox/conversations.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { vi } from 'vitest';
import type { Person } from '../app.ts';
import { Client } from '../client.ts';
import type { Dice } from '../dice.ts';
import { Device } from './device.ts';

export interface Stage {
  /** The addresses of the processes. */
  urls: readonly [string, ...string[]];
  db: Kysely<Database>;
  people: readonly [Person, Person];
  conversation: string;
}

const DEVICES_EACH = 3;
const WITHIN = { timeout: 20_000, interval: 10 };

/** Two people write on three devices each while everything around them breaks; answers what is wrong at the end. */
export async function playHistory(stage: Stage, chance: Dice): Promise<string[]> {
  const devices = stage.people.flatMap((person) =>
    Array.from({ length: DEVICES_EACH }, () => new Device(chance.pick(stage.urls), () => person.cookie)),
  );
  const before = await everything(stage, stage.people[0]);
  for (const device of devices) device.wake();
  await vi.waitFor(() => {
    if (devices.some(({ news }) => news.length === 0)) throw new Error('a device did not come');
  }, WITHIN);
  const sent: string[] = [];
  const running: Promise<unknown>[] = [];
  for (let left = chance.whole(5, 15); left > 0; left -= 1) running.push(act(stage, devices, sent, chance));
  await Promise.all(running);
  for (const device of devices) device.wake();
  try {
    return await vi.waitFor(async () => {
      const wrong = await wrongs(stage, devices, { before, sent });
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
      return wrong;
    }, WITHIN);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    for (const device of devices) device.sleep();
  }
}

async function act(stage: Stage, devices: Device[], sent: string[], chance: Dice): Promise<void> {
  const device = devices[chance.whole(0, devices.length - 1)];
  const person = chance.pick(stage.people);
  const url = chance.pick(stage.urls);
  const again = chance.chance(0.3) ? chance.pick(stage.urls) : null;
  switch (chance.pick(['send', 'send', 'send', 'send', 'seen', 'sleep', 'wake', 'move', 'unheard', 'cut'])) {
    case 'send': {
      const message = `Words ${randomUUID()}`;
      sent.push(message);
      const key = randomUUID();
      const once = (at: string) => untilAnswered(() => sendAt(at, person, stage.conversation, { message, key }));
      await Promise.all([once(url), ...(again === null ? [] : [once(again)])]);
      return;
    }
    case 'seen': {
      const entries = await everything(stage, person);
      const until = entries.at(-chance.whole(1, 3));
      if (until === undefined) return;
      await untilAnswered(() =>
        new Client(url, person.cookie).put(`/api/inbox/seen/${stage.conversation}`, { until: until.id }),
      );
      return;
    }
    case 'sleep':
      return device?.sleep();
    case 'wake':
      return device?.wake();
    case 'move':
      if (device === undefined) return;
      device.sleep();
      device.url = url;
      return device.wake();
    case 'unheard':
      // Nobody listens for a moment.
      return endConnections(stage.db, 'aangan listens');
    case 'cut':
      // As a primary that starts again.
      return endConnections(stage.db, '%');
  }
}

const sendAt = (
  url: string,
  { cookie }: Person,
  conversation: string,
  { message, key }: { message: string; key: string },
) => new Client(url, cookie).post(`/api/inbox/send/${conversation}`, { message }, { 'idempotency-key': key });

/** What was answered by a failure is asked again, as a person would press again. */
async function untilAnswered(ask: () => Promise<{ status: number }>): Promise<void> {
  await vi.waitFor(async () => {
    const { status } = await ask();
    if (status >= 300) throw new Error(`answered ${status}`);
  }, WITHIN);
}

async function endConnections(db: Kysely<Database>, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like ${name}
      and application_name <> 'observer'`.execute(db);
}

/** All entries as the database has them, in its order. */
async function everything(stage: Stage, _for: Person): Promise<{ id: string; words: string }[]> {
  return stage.db
    .selectFrom('conversation_entry')
    .select(['id', 'words'])
    .where('conversation_id', '=', stage.conversation)
    .orderBy('seq')
    .execute();
}

async function wrongs(
  stage: Stage,
  devices: Device[],
  { before, sent }: { before: { id: string }[]; sent: string[] },
): Promise<string[]> {
  const wrong: string[] = [];
  const known = new Set(before.map(({ id }) => id));
  const entries = (await everything(stage, stage.people[0])).filter(({ id }) => !known.has(id));
  const written = entries.map(({ words }) => words).toSorted();
  if (written.join() !== sent.toSorted().join()) wrong.push(`sent ${sent.length}, kept ${written.length}`);
  const order = entries.map(({ id }) => id).join();
  for (const [number, device] of devices.entries()) {
    const heard = device.heard('entry').map(({ entry }) => entry._id);
    if (heard.join() !== order)
      wrong.push(`device ${number} heard ${heard.length} of ${entries.length}, or in disorder`);
    const total = await unreadOf(stage, device, number);
    if (total !== null) wrong.push(total);
  }
  return wrong;
}

async function unreadOf({ people, conversation }: Stage, device: Device, number: number): Promise<string | null> {
  const person = people[Math.floor(number / DEVICES_EACH)];
  const { body } = await new Client(device.url, person?.cookie).get<ConversationLine[]>('/api/inbox/mine');
  const real = body.reduce((sum, { unread }) => sum + unread, 0);
  const { body: open } = await new Client(device.url, person?.cookie).get<Conversation>(
    `/api/inbox/conversation/${conversation}`,
  );
  const shown = device.heard('unread').at(-1)?.total;
  return shown === real && open.unread === real ? null : `device ${number} shows ${shown} unread, there are ${real}`;
}

import { randomUUID } from 'node:crypto';
import type { Conversation, ConversationLine } from '@aangan/contract/inbox/calls.ts';
import { vi } from 'vitest';
import type { Client } from '../client.ts';
import type { Dice } from '../dice.ts';
import { Device } from './device.ts';
import type { Primary } from './fleet.ts';

/** Two people and their conversation. */
export interface Lane {
  /** Each person's browser at one of the processes. */
  people: readonly [Visitor, Visitor];
  conversation: string;
  /** Read position of each person, by entry number over all histories. */
  seen: [number, number];
}

export interface Visitor {
  id: string;
  cookie: string | undefined;
  at: (url: string) => Client;
}

interface Stage {
  /** The addresses of the processes. */
  urls: readonly [string, ...string[]];
  primary: Primary;
  /** Called before each action of a device. */
  onAct: () => void;
}

const DEVICES_EACH = 3;

interface Entry {
  id: string;
  words: string;
  /** Account of the sender; null for a system entry. */
  sender: string | null;
}

interface Played {
  devices: Device[];
  before: Entry[];
  /** Texts of all messages of this history. */
  sent: string[];
}

/** All entries of a conversation in the database, in order. */
function allEntries(primary: Primary, conversation: string): Promise<Entry[]> {
  return primary.ask((db) =>
    db
      .selectFrom('conversation_entry')
      .select(['id', 'words', 'sender'])
      .where('conversation_id', '=', conversation)
      .orderBy('seq')
      .execute(),
  );
}

/** Violations once all devices are connected: in entries, on devices and at processes. */
async function findViolations(stage: Stage, lane: Lane, { devices, before, sent }: Played): Promise<string[]> {
  const all = await allEntries(stage.primary, lane.conversation);
  const entries = all.slice(before.length);
  const wrong = all.slice(0, before.length).some(({ id }, place) => id !== before[place]?.id)
    ? ['the past changed']
    : [];
  const written = entries.map(({ words }) => words).toSorted();
  if (written.join() !== sent.toSorted().join()) wrong.push(`sent ${sent.length}, kept ${written.length}`);
  const order = entries.map(({ id }) => id).join();
  for (const [number, device] of devices.entries()) {
    const heard = device.received('entry').filter(({ conversation }) => conversation === lane.conversation);
    if (heard.map(({ entry }) => entry._id).join() !== order)
      wrong.push(
        `device ${number} heard ${heard.length} of ${entries.length}, or in disorder, and 'reset' ${device.received('reset').length} times`,
      );
  }
  if (wrong.length > 0) return wrong;
  const sides = [0, 1] as const;
  return (await Promise.all(sides.map((side) => findPersonViolations(stage, lane, { side, all, devices })))).flat();
}

/** Conversation of a person as shown by each process and device. */
async function findPersonViolations(
  { urls }: Stage,
  { people, conversation, seen }: Lane,
  { side, all, devices }: { side: 0 | 1; all: Entry[]; devices: Device[] },
): Promise<string[]> {
  const person = people[side];
  // The host comes first.
  const [mine, theirs] = side === 0 ? ['host', 'guest'] : ['guest', 'host'];
  const unread = all.filter(({ sender }, place) => sender === theirs && place > seen[side]).length;
  const seenUntil = all[seen[1 - side] ?? -1]?.id ?? null;
  const wrong: string[] = [];
  for (const url of urls) {
    const { body: open } = await person.at(url).get<Conversation>(`/api/inbox/conversation/${conversation}?limit=50`);
    const newest = all.slice(-50).map(({ id }) => id);
    if (open.entries.map(({ _id }) => _id).join() !== newest.join())
      wrong.push(`${url} shows other entries to the ${mine}`);
    if (open.unread !== unread) wrong.push(`${url} says ${open.unread} unread to the ${mine}, there are ${unread}`);
    if (open.seenUntil !== seenUntil) wrong.push(`${url} says to the ${mine} that the other has seen something else`);
  }
  const { body: list } = await person.at(urls[0]).get<ConversationLine[]>('/api/inbox/mine');
  const total = list.reduce((sum, line) => sum + line.unread, 0);
  if (total !== unread) wrong.push(`the list of the ${mine} says ${total} unread, there are ${unread}`);
  for (const [number, device] of devices.slice(side * DEVICES_EACH, (side + 1) * DEVICES_EACH).entries()) {
    const shown = device.received('unread').at(-1)?.total;
    if (shown !== unread) wrong.push(`device ${number} of the ${mine} shows ${shown} unread, there are ${unread}`);
    const shownUntil = device.received('seen').findLast((event) => event.person !== person.id)?.until;
    if (shownUntil !== undefined && shownUntil !== seenUntil)
      wrong.push(`device ${number} of the ${mine} shows another 'seen'`);
  }
  return wrong;
}

/** Hang limit, generous enough for restarts of processes and databases. */
const WITHIN = { timeout: 120_000, interval: 50 };

/** Two people write on three devices each during failures. Returns violations at the end. */
export async function playHistory(stage: Stage, lane: Lane, chance: Dice): Promise<string[]> {
  const devices = lane.people.flatMap(({ cookie }) =>
    Array.from({ length: DEVICES_EACH }, () => new Device(chance.pick(stage.urls), () => cookie)),
  );
  const before = await allEntries(stage.primary, lane.conversation);
  for (const device of devices) device.wake();
  await vi.waitFor(() => {
    if (devices.some(({ events }) => events.length === 0)) throw new Error('a device did not come');
  }, WITHIN);
  const sent: string[] = [];
  // Devices act concurrently, each one sequentially.
  await Promise.all(
    devices.map(async (device, number) => {
      for (let left = chance.whole(0, 4); left > 0; left -= 1) await act({ stage, lane, device, number, sent }, chance);
    }),
  );
  for (const device of devices) device.wake();
  try {
    await vi.waitFor(async () => {
      const wrong = await findViolations(stage, lane, { devices, before, sent });
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }, WITHIN);
    return [];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    for (const device of devices) device.sleep();
  }
}

interface Acting {
  stage: Stage;
  lane: Lane;
  device: Device;
  /** Index of the device, 0 to 5. */
  number: number;
  /** Texts of all messages. */
  sent: string[];
}

async function act({ stage, lane, device, number, sent }: Acting, chance: Dice): Promise<void> {
  const { primary, urls } = stage;
  const side = number < DEVICES_EACH ? 0 : 1;
  const browser = lane.people[side];
  stage.onAct();
  switch (chance.pick(['send', 'send', 'twice', 'lost', 'seen', 'sleep', 'wake', 'move', 'cut listener'])) {
    case 'send':
      return send(lane, browser.at(chance.pick(urls)), sent);
    case 'twice':
      return send(lane, browser.at(chance.pick(urls)), sent, { also: browser.at(chance.pick(urls)) });
    case 'lost':
      return send(lane, browser.at(chance.pick(urls)), sent, { lostAfterMs: chance.whole(0, 40) });
    case 'seen': {
      const entries = await allEntries(primary, lane.conversation);
      const place = entries.length - chance.whole(1, 3);
      const until = entries[place]?.id;
      if (until === undefined) return;
      const url = chance.pick(urls);
      await untilAnswered(() => browser.at(url).put(`/api/inbox/seen/${lane.conversation}`, { until }));
      lane.seen[side] = Math.max(lane.seen[side], place);
      return;
    }
    case 'sleep':
      return device.sleep();
    case 'wake':
      return device.wake();
    case 'move':
      device.sleep();
      device.url = chance.pick(urls);
      return device.wake();
    case 'cut listener':
      // Connections are refused during the restart.
      await primary.cut('aangan listens');
  }
}

/** Sends a message until answered: at two processes concurrently, or with its answer lost. */
async function send(
  { conversation }: Lane,
  browser: Client,
  sent: string[],
  { also, lostAfterMs }: { also?: Client; lostAfterMs?: number } = {},
): Promise<void> {
  const message = `Words ${randomUUID()}`;
  sent.push(message);
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const path = `/api/inbox/send/${conversation}`;
  const once = (from: Client, signal: AbortSignal | null = null) =>
    from.send('POST', path, { headers, body: JSON.stringify({ message }), signal });
  if (lostAfterMs !== undefined) await once(browser, AbortSignal.timeout(lostAfterMs)).catch(() => undefined);
  const senders = also === undefined ? [browser] : [browser, also];
  await Promise.all(senders.map((from) => untilAnswered(() => once(from))));
}

/** Repeats a failed or unanswered request, as a person would. */
async function untilAnswered(ask: () => Promise<{ status: number }>): Promise<void> {
  await vi.waitFor(async () => {
    const { status } = await ask();
    if (status >= 300) throw new Error(`answered ${status}`);
  }, WITHIN);
}

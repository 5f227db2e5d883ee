import type { Conversation, ConversationLine } from '@aangan/contract/inbox/conversations.ts';
import type { Device } from './device.ts';
import { DEVICES_EACH, type Lane, type Stage } from './lane.ts';
import type { Primary } from './primary.ts';

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
export function allEntries(primary: Primary, conversation: string): Promise<Entry[]> {
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
export async function findViolations(stage: Stage, lane: Lane, { devices, before, sent }: Played): Promise<string[]> {
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
  return (await Promise.all(sides.map((side) => wrongsOfPerson(stage, lane, { side, all, devices })))).flat();
}

/** Conversation of a person as shown by each process and device. */
async function wrongsOfPerson(
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

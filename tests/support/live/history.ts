import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Client } from '../client.ts';
import type { Dice } from '../dice.ts';
import { Device } from './device.ts';
import { allEntries, findViolations } from './history-wrongs.ts';
import { DEVICES_EACH, type Lane, type Stage } from './lane.ts';

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
  switch (chance.pick(['send', 'send', 'twice', 'lost', 'seen', 'sleep', 'wake', 'move', 'unheard'])) {
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
    case 'unheard':
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

import { createECDH, randomBytes } from 'node:crypto';
import type { Side } from '@aangan/contract/inbox/calls.ts';
import { appendEntry, type NewEntry } from '@aangan/server/domain/inbox/append-entry.ts';
import { openConversation } from '@aangan/server/domain/inbox/conversations.ts';
import { markSeen } from '@aangan/server/domain/inbox/entries.ts';
import { type PushFailureMode, type ReceivedPush, startPushService } from '@aangan/stand-ins/push/push-service.ts';
import { aHome } from '../factories/homes.ts';
import type { Person, TestApp } from './app.ts';
import type { Client } from './client.ts';
import { until } from './until.ts';

/** A conversation between a guest and a host about a new home of the host. */
export class TestConversation {
  readonly id: string;
  readonly home: string;
  readonly #app: TestApp;
  readonly #entries: string[] = [];

  static async of(app: TestApp, guest: Person, host: Person): Promise<TestConversation> {
    const { _id: listingId, title } = await aHome(app, host);
    const of = { listingId, hostId: host.id, guestId: guest.id };
    const { id } = await app.db.transaction().execute((trx) => openConversation(trx, of, app.clock.now()));
    return new TestConversation(app, id, title);
  }

  private constructor(app: TestApp, id: string, home: string) {
    this.#app = app;
    this.id = id;
    this.home = home;
  }

  says(sender: Side, words: string, at = this.#app.clock.now()): Promise<void> {
    return this.#append({ kind: 'message', sender, words }, at);
  }

  happens(): Promise<void> {
    return this.#append({ kind: 'line', happened: 'stay-paid', values: { paid: 24_900 } }, this.#app.clock.now());
  }

  /** Marks all entries so far as read. */
  async sees(side: Side, at = this.#app.clock.now()): Promise<void> {
    const seen = { conversationId: this.id, side, entryId: this.#entries.at(-1) ?? '' };
    await this.#app.db.transaction().execute((trx) => markSeen(trx, seen, at));
  }

  async #append(entry: NewEntry, at: Date): Promise<void> {
    const made = await this.#app.db.transaction().execute((trx) => appendEntry(trx, this.id, entry, at));
    if (made === null) throw new Error('the entry was there already');
    this.#entries.push(made.id);
  }
}

/** A person with a confirmed address, who receives e-mails about unread messages. */
export async function aVerifiedPerson(app: TestApp, name: string): Promise<Person> {
  const person = await app.signUp({ name });
  const verified = { email_verified_at: app.clock.now() };
  await app.db.updateTable('account').set(verified).where('id', '=', person.id).execute();
  return person;
}

export { startPushService };

/** A fake push subscription without a receiver, with keys as a browser creates them. */
export function aDevice(endpoint: string) {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys('base64url');
  return { subscription: { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } } };
}

/** Content of a push message for the service worker. */
interface PushPayload {
  tag: string;
  title: string;
  body: string;
  url: string;
  unread?: number;
}

/** A person's device at the push service. */
export interface TestDevice {
  endpoint: string;
  payloads(): Promise<PushPayload[]>;
  arrived(): Promise<ReceivedPush[]>;
  /** Waits until this many pushes have arrived; returns them. */
  until(count: number): Promise<PushPayload[]>;
  answers(failureMode: PushFailureMode): Promise<void>;
}

/** Enables notifications on a device of a person. */
export async function allowPush(person: Client, service: { url: string }): Promise<TestDevice> {
  const answer = await fetch(`${service.url}/devices`, { method: 'POST' });
  const { subscription, control } = (await answer.json()) as {
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
    control: string;
  };
  const { status, body } = await person.post('/api/news/device', subscription);
  if (status !== 201) throw new Error(`Allowing news answered ${status}: ${JSON.stringify(body)}`);
  const arrived = async () => (await (await fetch(control)).json()) as ReceivedPush[];
  const payloads = async () => (await arrived()).map(({ payload }) => JSON.parse(payload) as PushPayload);
  return {
    endpoint: subscription.endpoint,
    arrived,
    payloads,
    until: (count) =>
      until(async () => {
        const all = await payloads();
        if (all.length < count) throw new Error(`${all.length} of ${count} pushes have arrived`);
        return all;
      }),
    answers: async (failureMode) => {
      await fetch(control, { method: 'POST', body: JSON.stringify({ mood: failureMode }) });
    },
  };
}

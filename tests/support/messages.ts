import type { Side } from '@aangan/contract/inbox/conversations.ts';
import { appendEntry, type NewEntry } from '@aangan/server/domain/inbox/append-entry.ts';
import { markSeen } from '@aangan/server/domain/inbox/entries.ts';
import { openConversation } from '@aangan/server/domain/inbox/conversations.ts';
import type { Person, TestApp } from './app.ts';
import { aHome } from '../factories/homes.ts';

/** A conversation between a guest and a host about a new home of the host. */
export class Talk {
  readonly id: string;
  readonly home: string;
  readonly #app: TestApp;
  readonly #entries: string[] = [];

  static async of(app: TestApp, guest: Person, host: Person): Promise<Talk> {
    const { _id: listingId, title } = await aHome(app, host);
    const of = { listingId, hostId: host.id, guestId: guest.id };
    const { id } = await app.db.transaction().execute((trx) => openConversation(trx, of, app.clock.now()));
    return new Talk(app, id, title);
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

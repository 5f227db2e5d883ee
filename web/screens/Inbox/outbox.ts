import type { Entry } from '@aangan/contract/inbox/conversations.ts';
import { ApiError, errorMessage } from '../../api/api-error.ts';
import { randomKey } from '../../api/request-key.ts';

/** A message that the conversation does not show as sent yet. */
export interface Unsent {
  /** Its Idempotency-Key: however often it is sent, it is one message. */
  key: string;
  message: string;
  /** Empty after a reload, until they are loaded from the device to be sent. */
  photos: readonly File[];
  photoCount: number;
  /** 'sending': on its way; 'waiting': it did not go, and waits to be pressed; 'sent': until the conversation has it. */
  state: 'sending' | 'waiting' | 'sent';
  /** Why it waited last: a sentence. */
  reason?: string;
  /** The entry that it became. */
  entryId?: string;
}

export interface OutboxParts {
  send: (unsent: Unsent) => Promise<Entry>;
  /** After each message that went. */
  onSent: () => void;
  saved: readonly Unsent[];
  save: (unsent: readonly Unsent[]) => void;
}

/** The messages of one person to one conversation that are not sent yet: they go one after the other, in their order. */
export class Outbox {
  #unsent: readonly Unsent[];
  #isSending = false;
  /** The newest entry of the conversation before the first message that is on its way now; null while it has none. */
  #newestBefore: string | null = null;
  /** The entries that its messages became. */
  readonly #sent = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #parts: OutboxParts;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#unsent = parts.saved;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get unsent(): readonly Unsent[] {
    return this.#unsent;
  }

  add(message: string, photos: readonly File[]): void {
    const key = randomKey();
    this.#change([...this.#unsent, { key, message, photos, photoCount: photos.length, state: 'sending' }]);
    void this.#sendAll();
  }

  /** Sends one that waits once more, with the same key. */
  sendAgain(key: string): void {
    this.#change(
      this.#unsent.map((unsent) =>
        unsent.key === key && unsent.state === 'waiting' ? { ...unsent, state: 'sending' } : unsent,
      ),
    );
    void this.#sendAll();
  }

  /** Takes one away that waits. */
  remove(key: string): void {
    this.#change(this.#unsent.filter((unsent) => unsent.key !== key || unsent.state !== 'waiting'));
  }

  /** The conversation has these entries by now. */
  arrived(entries: readonly Entry[]): void {
    const left = this.#unsent.filter(({ entryId }) => entries.every(({ _id }) => _id !== entryId));
    if (left.length < this.#unsent.length) this.#change(left);
    if (!this.#isAnyOnItsWay()) this.#newestBefore = entries.at(-1)?._id ?? null;
  }

  /**
   * The entries without messages of this person that the live channel brought before their answer came: until then the
   * message on its way stands for them, so that none is shown twice.
   */
  answered(entries: readonly Entry[], personId: string): readonly Entry[] {
    const before = this.#newestBefore;
    const last = entries.findIndex(({ _id }) => _id === before);
    if (!this.#isAnyOnItsWay() || (before !== null && last === -1)) return entries;
    const isUnanswered = ({ _id, kind, from }: Entry) => kind !== 'line' && from === personId && !this.#sent.has(_id);
    return entries.filter((entry, index) => index <= last || !isUnanswered(entry));
  }

  #isAnyOnItsWay(): boolean {
    return this.#unsent.some(({ state }) => state === 'sending');
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (;;) {
      const next = this.#unsent.find(({ state }) => state === 'sending');
      if (next === undefined) break;
      try {
        const { _id: entryId } = await this.#parts.send(next);
        this.#sent.add(entryId);
        this.#set(next.key, { state: 'sent', entryId });
        this.#parts.onSent();
      } catch (error) {
        this.#set(next.key, { state: 'waiting', reason: errorMessage(error) });
        // What came after it would stand before it.
        if (isOfTheWay(error)) this.#holdBack(errorMessage(error));
      }
    }
    this.#isSending = false;
  }

  #holdBack(reason: string): void {
    this.#change(
      this.#unsent.map((unsent) => (unsent.state === 'sending' ? { ...unsent, state: 'waiting', reason } : unsent)),
    );
  }

  #set(key: string, change: Partial<Unsent>): void {
    this.#change(this.#unsent.map((unsent) => (unsent.key === key ? { ...unsent, ...change } : unsent)));
  }

  #change(unsent: readonly Unsent[]): void {
    this.#unsent = unsent;
    this.#parts.save(unsent.filter(({ state }) => state !== 'sent'));
    for (const listener of this.#listeners) listener();
  }
}

/** No answer, or one that says nothing against the message itself. */
function isOfTheWay(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    error.status === 0 ||
    error.status === 401 ||
    error.status === 429 ||
    error.status >= 500
  );
}

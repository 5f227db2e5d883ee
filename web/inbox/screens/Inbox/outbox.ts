import type { Entry } from '@aangan/contract/inbox/calls.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { onUserSwitch } from '../../../accounts/queries/auth.ts';
import { refetchCurrentUser } from '../../../accounts/queries/current-user.ts';
import { ApiError, errorMessage } from '../../../api/api-error.ts';
import { sendForm } from '../../../api/forms.ts';
import { request } from '../../../api/request.ts';
import { randomKey } from '../../../api/use-action.ts';
import { refetchInbox } from '../../queries/inbox-cache.ts';
import { readMessageDraft, readMessageDrafts, saveMessageDraft } from '../../queries/message-drafts.ts';
import { deletePhotos, loadPhotos, savePhotos } from '../../queries/unsent-photos.ts';

/** A message not yet part of the conversation. */
export interface Unsent {
  /** Idempotency-Key: retries create one message. */
  key: string;
  message: string;
  /** Empty after a reload, until loaded from the device for sending. */
  photos: readonly File[];
  photoCount: number;
  /** 'sending': in progress; 'waiting': failed, can be retried; 'sent': accepted, but not in the conversation yet. */
  state: 'sending' | 'waiting' | 'sent';
  /** Error message of the last attempt. */
  reason?: string;
  /** Id of the created entry. */
  entryId?: string;
  /** Id of the conversation's newest entry when the message was added; null if the conversation was empty. */
  after: string | null;
}

export interface OutboxOptions {
  send: (unsent: Unsent) => Promise<Entry>;
  /** Called after each successful message. */
  onSent: () => void;
  saved: readonly Unsent[];
  /** Called once for each message that is added. */
  save: (unsent: Unsent) => void;
  /** Called when a message was sent or removed. */
  deleteSaved: (unsent: Unsent) => void;
}

/** Unsent messages of one person in one conversation, sent one at a time in order. */
export class Outbox {
  #unsent: readonly Unsent[];
  #isSending = false;
  #isClosed = false;
  /** Id of the conversation's newest entry. */
  #newest: string | null = null;
  /** Ids of the created entries. */
  readonly #sent = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #parts: OutboxOptions;

  constructor(parts: OutboxOptions) {
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

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Deletes all messages; from now on nothing is saved or sent. */
  close(): void {
    this.#isClosed = true;
    for (const unsent of this.#unsent) this.#parts.deleteSaved(unsent);
    this.#change([]);
  }

  add(message: string, photos: readonly File[]): void {
    if (this.#isClosed) return;
    const photoCount = photos.length;
    const unsent = { key: randomKey(), message, photos, photoCount, state: 'sending', after: this.#newest } as const;
    this.#parts.save(unsent);
    this.#change([...this.#unsent, unsent]);
    void this.#sendAll();
  }

  /** Retries a failed message with the same key. */
  sendAgain(key: string): void {
    this.#change(
      this.#unsent.map((unsent) =>
        unsent.key === key && unsent.state === 'waiting' ? { ...unsent, state: 'sending' } : unsent,
      ),
    );
    void this.#sendAll();
  }

  /** Removes a failed message. */
  remove(key: string): void {
    const removed = this.#unsent.find((unsent) => unsent.key === key && unsent.state === 'waiting');
    if (removed === undefined) return;
    this.#parts.deleteSaved(removed);
    this.#change(this.#unsent.filter((unsent) => unsent !== removed));
  }

  /**
   * Removes messages that the conversation contains now. A failed message that is probably among them was accepted, but
   * its response was lost: sends it again with its key, which confirms it without creating a second message.
   */
  reconcile(entries: readonly Entry[], personId: string): void {
    const left = this.#unsent.filter(({ entryId }) => entries.every(({ _id }) => _id !== entryId));
    if (left.length < this.#unsent.length) this.#change(left);
    this.#newest = entries.at(-1)?._id ?? null;
    for (const { key, state } of this.#likelyCreated(entries, personId).values())
      if (state === 'waiting') this.sendAgain(key);
  }

  /** The entries without messages whose response has not arrived yet: they are still shown as unsent messages. */
  hideDuplicates(entries: readonly Entry[], personId: string): readonly Entry[] {
    const created = this.#likelyCreated(entries, personId);
    if (created.size === 0) return entries;
    return entries.filter(({ _id }) => created.get(_id)?.state !== 'sending');
  }

  /** Unsent messages by the entry that they have probably become: the first own entry after them with the same text. */
  #likelyCreated(entries: readonly Entry[], personId: string): Map<string, Unsent> {
    const created = new Map<string, Unsent>();
    const inState = (state: Unsent['state']) => this.#unsent.filter((unsent) => unsent.state === state);
    for (const unsent of [...inState('sending'), ...inState('waiting')]) {
      const later = entries.slice(entries.findIndex(({ _id }) => _id === unsent.after) + 1);
      const entry = later.find(
        ({ _id, kind, from, message }) =>
          kind === 'message' &&
          from === personId &&
          message === unsent.message &&
          !this.#sent.has(_id) &&
          !created.has(_id),
      );
      if (entry !== undefined) created.set(entry._id, unsent);
    }
    return created;
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
        this.#parts.deleteSaved(next);
        this.#set(next.key, { state: 'sent', entryId });
        this.#parts.onSent();
      } catch (error) {
        this.#set(next.key, { state: 'waiting', reason: errorMessage(error) });
        // Later messages would be sent before it, so they are held back too.
        if (isTransient(error)) this.#holdBack(errorMessage(error));
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
    for (const listener of this.#listeners) listener();
  }
}

/** A network or server failure, as opposed to a refusal of the message. */
function isTransient(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    error.status === 0 ||
    error.status === 401 ||
    error.status === 429 ||
    error.status >= 500
  );
}

/** Outboxes outlive their screen and keep sending until the user changes. By person and conversation. */
const outboxes = new Map<string, Outbox>();

onUserSwitch((userId) => {
  for (const [name, outbox] of outboxes) {
    // A person whose session expired and who signs in again keeps the unsent messages.
    if (userId !== null && name.startsWith(outboxName(userId, ''))) continue;
    outbox.close();
    outboxes.delete(name);
  }
});

/** The person's outbox of a conversation, and its entries (`shown`) without duplicates of unsent messages. */
export function useOutbox(personId: string, conversationId: string, entries: readonly Entry[]) {
  const outbox = getOutbox(personId, conversationId);
  const unsent = useSyncExternalStore(outbox.subscribe, () => outbox.unsent);
  useEffect(() => outbox.reconcile(entries, personId), [outbox, entries, personId]);
  return {
    outbox,
    unsent: unsent.filter(({ entryId }) => entries.every(({ _id }) => _id !== entryId)),
    shown: outbox.hideDuplicates(entries, personId),
  };
}

const outboxName = (personId: string, conversationId: string) => `${personId} ${conversationId}`;

/** The outbox of this tab. */
export function getOutbox(personId: string, conversationId: string): Outbox {
  const name = outboxName(personId, conversationId);
  const known = outboxes.get(name);
  if (known !== undefined) return known;
  const outbox = openOutbox(personId, conversationId);
  outboxes.set(name, outbox);
  return outbox;
}

/** An outbox that starts with all unsent messages stored on this device, including those of other tabs. */
export function openOutbox(personId: string, conversationId: string): Outbox {
  const outbox = new Outbox({
    send: (unsent) => send(conversationId, unsent, () => outbox.isClosed),
    onSent: () => void refetchInbox(),
    saved: readSaved(personId, conversationId),
    save: ({ key, message, photos, photoCount, after }) => {
      save(personId, conversationId, { key, message, photoCount, after, addedAt: Date.now() });
      if (photoCount > 0) void savePhotos(key, photos);
    },
    deleteSaved: ({ key, photoCount }) => {
      saveMessageDraft(personId, draftName(conversationId, key), '');
      if (photoCount > 0) void deletePhotos(key);
    },
  });
  return outbox;
}

interface Saved extends Pick<Unsent, 'key' | 'message' | 'photoCount' | 'after'> {
  /** Milliseconds; messages are sent in this order. */
  addedAt: number;
}

/** Each message has an item of its own, so that tabs do not overwrite those of others. */
const draftName = (conversationId: string, key: string) => `unsent:${conversationId}:${key}`;

function save(personId: string, conversationId: string, saved: Saved): void {
  saveMessageDraft(personId, draftName(conversationId, saved.key), JSON.stringify(saved));
}

/** Messages in progress at unload may have been accepted; a retry with the same key is safe. */
function readSaved(personId: string, conversationId: string): Unsent[] {
  splitSavedList(personId, conversationId);
  return readMessageDrafts(personId, draftName(conversationId, ''))
    .map((text) => JSON.parse(text) as Saved)
    .toSorted((one, other) => one.addedAt - other.addedAt)
    .map(({ key, message, photoCount, after }) => ({
      key,
      message,
      photos: [],
      photoCount,
      state: 'waiting',
      reason: messages.unreachable,
      after,
    }));
}

/** Version 0.2.0 saved all unsent messages of a conversation in one item. */
function splitSavedList(personId: string, conversationId: string): void {
  const name = `unsent:${conversationId}`;
  const text = readMessageDraft(personId, name);
  if (text === '') return;
  for (const [index, saved] of (JSON.parse(text) as Omit<Saved, 'addedAt'>[]).entries())
    save(personId, conversationId, { ...saved, addedAt: index });
  saveMessageDraft(personId, name, '');
}

async function send(
  conversationId: string,
  { key, message, photos: localPhotos, photoCount }: Unsent,
  isClosed: () => boolean,
) {
  const photos = localPhotos.length === photoCount ? localPhotos : await loadPhotos(key);
  // The cookie may be that of the next person by now.
  if (isClosed()) throw new Error('The user has changed.');
  if (photos.length < photoCount) throw new ApiError(400, { code: 'NOT_AN_IMAGE', message: words.photosGone });
  const headers = { 'idempotency-key': key };
  try {
    if (photos.length === 0) return await request('inbox/send', { id: conversationId, body: { message }, headers });
    const form = new FormData();
    form.set('message', message);
    for (const [index, photo] of photos.entries()) form.set(`image${index + 1}`, photo);
    return await sendForm('inbox/send', { id: conversationId, form, headers });
  } catch (error) {
    // The session has expired: redirects to sign-in and back.
    if (error instanceof ApiError && error.status === 401) void refetchCurrentUser();
    throw error;
  }
}

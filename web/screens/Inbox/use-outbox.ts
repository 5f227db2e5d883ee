import type { Entry } from '@aangan/contract/inbox/conversations.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { refetchCurrentUser } from '../../api/current-user.ts';
import { refetchInbox } from '../../api/inbox-cache.ts';
import { request } from '../../api/request.ts';
import { sendForm } from '../../api/send-form.ts';
import { readMessageDraft, saveMessageDraft } from '../../api/message-drafts.ts';
import { deletePhotos, loadPhotos, savePhotos } from '../../api/unsent-photos.ts';
import { Outbox, type Unsent } from './outbox.ts';

/** They go on sending while another screen is shown. */
const outboxes = new Map<string, Outbox>();

/**
 * The messages of this person to a conversation that are not sent yet, and its entries (`shown`) without those among them
 * that are there already.
 */
export function useOutbox(personId: string, conversationId: string, entries: readonly Entry[]) {
  const outbox = outboxOf(personId, conversationId);
  const unsent = useSyncExternalStore(outbox.subscribe, () => outbox.unsent);
  useEffect(() => outbox.arrived(entries), [outbox, entries]);
  return {
    outbox,
    unsent: unsent.filter(({ entryId }) => entries.every(({ _id }) => _id !== entryId)),
    shown: outbox.answered(entries, personId),
  };
}

function outboxOf(personId: string, conversationId: string): Outbox {
  const name = `${personId} ${conversationId}`;
  const known = outboxes.get(name);
  if (known !== undefined) return known;
  const place = `unsent:${conversationId}`;
  const saved = readSaved(personId, place);
  /** Whose photos this device has saved. */
  const withPhotos = new Set(saved.filter(({ photoCount }) => photoCount > 0).map(({ key }) => key));
  const outbox = new Outbox({
    send: (unsent) => send(conversationId, unsent),
    onSent: () => void refetchInbox(),
    saved,
    save: (unsent) => {
      saveMessageDraft(personId, place, unsent.length === 0 ? '' : JSON.stringify(unsent.map(asSaved)));
      const wanted = new Set(unsent.map(({ key }) => key));
      for (const { key, photos } of unsent) {
        if (photos.length === 0 || withPhotos.has(key)) continue;
        withPhotos.add(key);
        void savePhotos(key, photos);
      }
      for (const key of withPhotos) if (!wanted.has(key) && withPhotos.delete(key)) void deletePhotos(key);
    },
  });
  outboxes.set(name, outbox);
  return outbox;
}

type Saved = Pick<Unsent, 'key' | 'message' | 'photoCount'>;

function asSaved({ key, message, photoCount }: Unsent): Saved {
  return { key, message, photoCount };
}

/** What was on its way when the page was left may have arrived or not: pressed again it is one message in both cases. */
function readSaved(personId: string, place: string): Unsent[] {
  const text = readMessageDraft(personId, place);
  if (text === '') return [];
  return (JSON.parse(text) as Saved[]).map(({ key, message, photoCount }) => ({
    key,
    message,
    photos: [],
    photoCount,
    state: 'waiting',
    reason: messages.unreachable,
  }));
}

async function send(conversationId: string, { key, message, photos: here, photoCount }: Unsent) {
  const photos = here.length === photoCount ? here : await loadPhotos(key);
  if (photos.length < photoCount) throw new ApiError(400, { code: 'NOT_AN_IMAGE', message: words.photosGone });
  const headers = { 'idempotency-key': key };
  try {
    if (photos.length === 0) return await request('inbox/send', { id: conversationId, body: { message }, headers });
    const form = new FormData();
    form.set('message', message);
    for (const [index, photo] of photos.entries()) form.set(`image${index + 1}`, photo);
    return await sendForm('inbox/send', { id: conversationId, form, headers });
  } catch (error) {
    // The session has ended: one is led to sign in, and comes back to the message.
    if (error instanceof ApiError && error.status === 401) void refetchCurrentUser();
    throw error;
  }
}

import type { Entry } from '@aangan/contract/inbox/conversations.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { refetchCurrentUser } from '../../../accounts/queries/current-user.ts';
import { refetchInbox } from '../../queries/inbox-cache.ts';
import { request } from '../../../api/request.ts';
import { sendForm } from '../../../api/send-form.ts';
import { readMessageDraft, saveMessageDraft } from '../../queries/message-drafts.ts';
import { deletePhotos, loadPhotos, savePhotos } from '../../queries/unsent-photos.ts';
import { Outbox, type Unsent } from './outbox.ts';

/** Outboxes outlive their screen and keep sending. */
const outboxes = new Map<string, Outbox>();

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

function getOutbox(personId: string, conversationId: string): Outbox {
  const name = `${personId} ${conversationId}`;
  const known = outboxes.get(name);
  if (known !== undefined) return known;
  const place = `unsent:${conversationId}`;
  const saved = readSaved(personId, place);
  /** Keys whose photos are stored on this device. */
  const withPhotos = new Set(saved.filter(({ photoCount }) => photoCount > 0).map(({ key }) => key));
  const outbox = new Outbox({
    send: (unsent) => send(conversationId, unsent),
    onSent: () => void refetchInbox(),
    saved,
    save: (unsent) => {
      saveMessageDraft(personId, place, unsent.length === 0 ? '' : JSON.stringify(unsent.map(asSaved)));
      const unsentKeys = new Set(unsent.map(({ key }) => key));
      for (const { key, photos } of unsent) {
        if (photos.length === 0 || withPhotos.has(key)) continue;
        withPhotos.add(key);
        void savePhotos(key, photos);
      }
      for (const key of withPhotos) if (!unsentKeys.has(key) && withPhotos.delete(key)) void deletePhotos(key);
    },
  });
  outboxes.set(name, outbox);
  return outbox;
}

type Saved = Pick<Unsent, 'key' | 'message' | 'photoCount' | 'after'>;

function asSaved({ key, message, photoCount, after }: Unsent): Saved {
  return { key, message, photoCount, after };
}

/** Messages in progress at unload may have been accepted; a retry with the same key is safe. */
function readSaved(personId: string, place: string): Unsent[] {
  const text = readMessageDraft(personId, place);
  if (text === '') return [];
  return (JSON.parse(text) as Saved[]).map((saved) => ({
    ...saved,
    photos: [],
    state: 'waiting',
    reason: messages.unreachable,
  }));
}

async function send(conversationId: string, { key, message, photos: localPhotos, photoCount }: Unsent) {
  const photos = localPhotos.length === photoCount ? localPhotos : await loadPhotos(key);
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

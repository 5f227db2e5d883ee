import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { NewMessage } from '@aangan/contract/inbox/calls.ts';
import { MAX_MESSAGE_PHOTOS } from '@aangan/contract/limits.ts';
import { mayBook, requireListing } from '../../domain/homes/permissions.ts';
import { type ConversationRecord, requireConversation } from '../../domain/inbox/conversations.ts';
import { findEntry } from '../../domain/inbox/entries.ts';
import type { MessagePhotoRecord } from '../../domain/inbox/inbox-tables.ts';
import { askQuestion, loadQuestionLimits, messageLimit, sendMessage } from '../../domain/inbox/send-message.ts';
import { conversationNotFound, ownListing } from '../../domain/refusals.ts';
import type { QueuedBy } from '../../platform/concurrency/fair-queue.ts';
import { parseKeyedRequest } from '../../platform/http/idempotent-request.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import { call, type CallRequest, type Context } from '../call.ts';
import { withPhotoForm } from '../homes/listing-form.ts';
import { withStoredImages } from '../homes/stored-images.ts';
import { presentConversation } from './present-conversation.ts';
import { presentEntry } from './present-entry.ts';
import { writeOnce } from './write-once.ts';

export const writeMessage = call('inbox/send', async (requested, context) => {
  const { params, body, account } = requested;
  const conversation = await requireConversation(context.db, params.id, account.id);
  const id =
    body !== undefined
      ? await storeMessage(requested, context, {
          conversation,
          message: body.message,
          images: new Map(),
          sender: { person: account.id },
        })
      : await withPhotoForm(
          requested,
          context,
          async ({ texts, images, sender }) => {
            const { message } = parseInput(NewMessage, texts) as NewMessage;
            return storeMessage(requested, context, { conversation, message, images, sender });
          },
          { max: MAX_MESSAGE_PHOTOS },
        );
  const entry = await findEntry(context.db, { conversationId: conversation.id, side: conversation.side }, id);
  if (entry === null) throw conversationNotFound();
  return { status: 201, body: presentEntry(entry) };
});

interface OutgoingMessage {
  conversation: ConversationRecord;
  message: string;
  /** Paths of staged files by photo slot. */
  images: Map<number, string>;
  sender: QueuedBy;
}

/** Stores a message and its photos once per idempotency key; photos of a repeated or failed request are deleted. */
async function storeMessage(
  { account, now, request }: CallRequest<'inbox/send'>,
  context: Context,
  { conversation, message, images, sender }: OutgoingMessage,
): Promise<string> {
  const content = { conversation: conversation.id, message, images: await hashImages(images) };
  const keyed = parseKeyedRequest(request, { call: 'inbox/send', sender: account.id, content });
  const options = { keyed, limits: [messageLimit(account.id)] };
  const { id } = await writeOnce(
    context,
    options,
    (writeRow) =>
      withStoredImages(
        context,
        { images, sender },
        async (stored) => {
          const photos = [...stored.values()];
          const result = await writeRow((trx) =>
            sendMessage(trx, conversation, { words: message, photos: photos.map(toPhotoRecord) }, context.clock()),
          );
          if (!result.isNew) await context.photos.remove(photos);
          return result;
        },
        { access: 'private' },
      ),
    now,
  );
  return id;
}

function toPhotoRecord({ id, widths, width, height, blur }: StoredPhoto): MessagePhotoRecord {
  return { id, widths, width, height, blur };
}

/** SHA-256 of each photo by slot, to recognize a repeated request. */
async function hashImages(images: ReadonlyMap<number, string>): Promise<[slot: number, hash: string][]> {
  const hashes = [...images].map(async ([slot, path]): Promise<[number, string]> => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return [slot, hash.digest('base64url')];
  });
  return (await Promise.all(hashes)).toSorted(([a], [b]) => a - b);
}

/** Sends a question to the host, in the conversation of this guest about this home; creates it if needed. */
export const askHost = call('inbox/ask', async ({ params, body, account, now, request }, context) => {
  const { db } = context;
  const home = await requireListing(db, params.id, now);
  if (!mayBook(home, account.id)) throw ownListing();
  const participants = { listingId: home.id, hostId: home.hostId, guestId: account.id };
  const keyed = parseKeyedRequest(request, {
    call: 'inbox/ask',
    sender: account.id,
    content: { id: home.id, ...body },
  });
  const limits = await loadQuestionLimits(db, participants);
  const { id } = await writeOnce(
    context,
    { keyed, limits },
    (write) => write((trx) => askQuestion(trx, { ...participants, ...body }, now)),
    now,
  );
  const conversation = await requireConversation(db, id, account.id);
  return { status: 201, body: await presentConversation(context, conversation, account.id, {}, now) };
});

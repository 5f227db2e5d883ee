import type { Entry } from '@aangan/contract/inbox/conversations.ts';
import type { MessagePhotoRecord } from '../../domain/conversations/conversation-tables.ts';
import type { EntryRecord } from '../../domain/conversations/entries.ts';
import { lineSentence } from './line-sentence.ts';

/** Where the files of a message's photo lie; they need the session of one of the two. */
export const MESSAGE_PHOTO_PATH = '/api/inbox/photo';

/** An entry for one who may see it. */
export function presentEntry(entry: EntryRecord): Entry {
  const { id, kind, from, photos, at } = entry;
  return {
    _id: id,
    kind,
    ...(from !== null && { from }),
    message: kind === 'line' ? lineSentence(entry) : entry.words,
    ...(photos.length > 0 && { photos: photos.map(presentPhoto) }),
    at: at.toISOString(),
  };
}

function presentPhoto({ id, widths, width, height, blur }: MessagePhotoRecord) {
  return { path: `${MESSAGE_PHOTO_PATH}/${id}`, format: 'webp' as const, widths, width, height, blur };
}

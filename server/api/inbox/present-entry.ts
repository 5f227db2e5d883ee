import type { Entry } from '@aangan/contract/inbox/conversations.ts';
import type { MessagePhotoRecord } from '../../domain/inbox/conversation-tables.ts';
import type { EntryRecord } from '../../domain/inbox/entries.ts';
import { lineSentence } from './line-sentence.ts';

/** Path of the files of message photos; needs the session of a participant. */
export const MESSAGE_PHOTO_PATH = '/api/inbox/photo';

/** Presents an entry of a conversation to a participant. */
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

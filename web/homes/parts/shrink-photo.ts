import { MAX_PHOTO_BYTES } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/homes/photo-slots.ts';

/** Larger than the widest server version; more pixels would waste mobile data. */
const LONGEST_EDGE = 2560;
const WORTH_SHRINKING_BYTES = 1_500_000;

/** Shrinks a photo on this device if that saves upload; otherwise, or if it cannot be decoded, returns it unchanged. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size < WORTH_SHRINKING_BYTES) return file;
  try {
    // Applies orientation here, because the smaller file has no metadata.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const drawing = canvas.getContext('2d');
    if (drawing === null) return file;
    // JPEG has no transparency: fill with white, as the server does.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 });
    if (smaller.size >= file.size) return file;
    return new File([smaller], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

/** Why a picked file is no valid photo, or null. Avoids a long upload; the server checks the content. */
export function photoFileError(file: File): string | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return words.notAPhoto({ file: file.name });
  if (/^image\/(svg|gif|tiff)/.test(file.type)) return words.kinds({ file: file.name });
  if (file.size > MAX_PHOTO_BYTES)
    return words.tooLarge({ file: file.name, megabytes: String(MAX_PHOTO_BYTES / 1_000_000) });
  return null;
}

import * as words from '@aangan/contract/words/en/components/photo-slots.ts';
import { MAX_PHOTO_BYTES } from '@aangan/contract/limits.ts';

/** The widest version on the server is smaller; more pixels would only cost the host's mobile data. */
const LONGEST_EDGE = 2560;
const WORTH_SHRINKING_BYTES = 1_500_000;

/** A photo made smaller on this device where that saves uploading; otherwise, or when it cannot be read, as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size < WORTH_SHRINKING_BYTES) return file;
  try {
    // Orientation is applied here, since the smaller file carries no metadata.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const drawing = canvas.getContext('2d');
    if (drawing === null) return file;
    // A JPEG shows what is transparent as black; the server puts white behind it.
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

/** Why a picked file cannot be a photo here, or null; the server judges by content, this spares a long upload. */
export function refusalOf(file: File): string | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return words.notAPhoto({ file: file.name });
  if (/^image\/(svg|gif|tiff)/.test(file.type)) return words.kinds({ file: file.name });
  if (file.size > MAX_PHOTO_BYTES)
    return words.tooLarge({ file: file.name, megabytes: String(MAX_PHOTO_BYTES / 1_000_000) });
  return null;
}

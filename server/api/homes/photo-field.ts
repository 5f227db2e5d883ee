import { imageFields } from '@aangan/contract/homes/listings.ts';
import { notAnImage, photoTooLarge } from '../../domain/refusals.ts';
import { PhotoRefused } from '../../platform/photos/photo-refused.ts';

/** Awaits `work` on the photo of a slot (1 to 20) and turns PhotoRefused into an error that names the form field. */
export async function withFieldName<T>(slot: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PhotoRefused)) throw error;
    const field = imageFields[slot - 1] ?? `image${slot}`;
    throw error.reason === 'too-large' ? photoTooLarge(field, error.why) : notAnImage(field, error.why);
  }
}

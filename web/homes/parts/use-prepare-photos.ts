import { useRef, useState } from 'react';
import { shrinkPhoto } from './shrink-photo.ts';

/**
 * Prepares picked photos for upload. `isPreparing` until all picked photos are added; submitting earlier would omit
 * them. `onBusy` reports it to the surrounding form.
 */
export function usePreparePhotos(onBusy?: (isPreparing: boolean) => void) {
  const [isPreparing, setPreparing] = useState(false);
  /** How many picks are being prepared. */
  const picks = useRef(0);

  function count(change: 1 | -1) {
    picks.current += change;
    setPreparing(picks.current > 0);
    onBusy?.(picks.current > 0);
  }

  async function prepare(files: readonly File[], add: (photos: File[]) => void): Promise<void> {
    count(1);
    try {
      const photos: File[] = [];
      // One at a time: a phone's memory holds few decoded photos.
      for (const file of files) photos.push(await shrinkPhoto(file));
      add(photos);
    } finally {
      count(-1);
    }
  }
  return { isPreparing, prepare };
}

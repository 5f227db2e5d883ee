import { useEffect, useRef } from 'react';

interface Shown {
  /** An object URL for a file of this page; other URLs are left alone. */
  url: string;
}

/** Revokes the object URLs of photos that are not shown any more, which would hold their files in memory. */
export function revokeRemoved(before: readonly Shown[], now: readonly Shown[]): void {
  const shown = new Set(now.map(({ url }) => url));
  for (const { url } of before) if (!shown.has(url)) URL.revokeObjectURL(url);
}

/** Revokes the object URLs of photos when they are removed, and of all when the screen closes. */
export function useRevokeRemoved(photos: readonly Shown[]): void {
  const shown = useRef<readonly Shown[]>([]);
  useEffect(() => {
    revokeRemoved(shown.current, photos);
    shown.current = photos;
  }, [photos]);
  useEffect(() => () => revokeRemoved(shown.current, []), []);
}

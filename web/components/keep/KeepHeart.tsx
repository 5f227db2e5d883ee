import { startTransition, useEffect, useState } from 'react';
import { fetchOnce } from '../../ui/fetch-once.ts';
import type { Heart, HeartProps } from './Heart.tsx';

const load = fetchOnce(async () => (await import('./Heart.tsx')).Heart);
let loaded: typeof Heart | null = null;

/** The heart on a card. Its code comes once the page is taken over; where it does not come, there is no heart. */
export function KeepHeart(props: HeartProps) {
  const [Loaded, setLoaded] = useState<typeof Heart | null>(() => loaded);
  useEffect(() => {
    load()
      .then((heart) => {
        loaded = heart;
        return startTransition(() => setLoaded(() => heart));
      })
      .catch(() => undefined);
  }, []);
  return Loaded !== null && <Loaded {...props} />;
}

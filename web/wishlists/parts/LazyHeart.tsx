import { startTransition, useEffect, useState } from 'react';
import { fetchOnce } from '../../ui/fetch-once.ts';
import type { Heart, HeartProps } from './Heart.tsx';

const load = fetchOnce(async () => (await import('./Heart.tsx')).Heart);
let loaded: typeof Heart | null = null;

/** Heart of a card, loaded after hydration; omitted if loading fails. */
export function LazyHeart(props: HeartProps) {
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

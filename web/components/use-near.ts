import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How far from the screen something is near. */
const AHEAD = '300px';
/** What is far away is made ready too, after this time. */
const IDLE_MS = 3000;

/**
 * Whether an element has come near the screen, or time was left to get it ready; from then on it stays so. What is large
 * and may never be looked at is not got ready (`waits`).
 */
export function useNear<E extends Element>({ waits = false } = {}): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || element.current === null) return undefined;
    const come = () => startTransition(() => setNear(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) come();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    const idle = waits ? undefined : setTimeout(come, IDLE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(idle);
    };
  }, [isNear, waits]);
  return [element, isNear];
}

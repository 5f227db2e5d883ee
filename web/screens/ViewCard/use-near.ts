import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How far from the screen something is near. */
const AHEAD = '300px';
/** What is far away is made ready too, after this time. */
const IDLE_MS = 3000;

/** Whether an element has come near the screen, or time was left to get it ready; from then on it stays so. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
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
    const idle = setTimeout(come, IDLE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(idle);
    };
  }, [isNear]);
  return [element, isNear];
}

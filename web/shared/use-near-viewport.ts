import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** Distance from the viewport that counts as near. */
const ROOT_MARGIN = '300px';
/** Delay after which distant elements load too. */
const IDLE_MS = 3000;

/**
 * Whether an element is near the viewport, or enough time has passed; stays true. With `onlyNear`, time alone does not
 * load it.
 */
export function useNearViewport<E extends Element>({ onlyNear = false } = {}): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || element.current === null) return undefined;
    const markNear = () => startTransition(() => setNear(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) markNear();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element.current);
    const idle = onlyNear ? undefined : setTimeout(markNear, IDLE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(idle);
    };
  }, [isNear, onlyNear]);
  return [element, isNear];
}

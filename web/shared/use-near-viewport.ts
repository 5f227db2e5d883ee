import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Distance from the viewport that counts as near. */
const ROOT_MARGIN = '300px';
/** Delay after which distant elements load too, with `orIdle`. */
const IDLE_AFTER_MS = 2_000;
/** Added at most by a busy browser. */
const IDLE_TIMEOUT_MS = 1_000;

interface NearViewportOptions {
  /** A distant element counts as near after a while, once the browser is idle. */
  orIdle?: boolean;
}

/** Whether an element is or was near the viewport. Without an element to observe it stays false. */
export function useNearViewport<E extends Element>({ orIdle = false }: NearViewportOptions = {}): [
  RefObject<E | null>,
  boolean,
] {
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
    const cancel = orIdle ? afterAWhile(markNear) : undefined;
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [isNear, orIdle]);
  return [element, isNear];
}

function afterAWhile(act: () => void): () => void {
  let cancel = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    cancel = whenIdle(act, IDLE_TIMEOUT_MS);
  }, IDLE_AFTER_MS);
  return () => cancel();
}

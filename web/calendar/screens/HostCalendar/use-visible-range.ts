import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { isSamePart, type VisibleRange, visibleRange, type Sizes, type Viewport } from './timeline-window.ts';

export function readViewport({ scrollLeft, scrollTop, clientWidth, clientHeight }: Element): Viewport {
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

interface Whole {
  days: number;
  homes: number;
  /** Initial column. */
  startAt: number;
}

/** Initial viewport before measuring: a large screen. */
const initialViewport = { top: 0, width: 1280, height: 800 };

/** The rendered range, updated on scroll in a transition. */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  sizes: Sizes,
  { days, homes, startAt }: Whole,
): VisibleRange {
  const [shown, setShown] = useState<VisibleRange>(() =>
    visibleRange({ left: startAt * sizes.column, ...initialViewport }, sizes, days, homes),
  );

  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: startAt * sizes.column, behavior: 'instant' });
  }, [scroller, sizes, startAt]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = () => {
      const next = visibleRange(readViewport(element), sizes, days, homes);
      startTransition(() => setShown((before) => (isSamePart(before, next) ? before : next)));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, sizes, days, homes]);

  return shown;
}

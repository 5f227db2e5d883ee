import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { isSamePart, type Shown, shownPart, type Sizes, type Viewport } from './timeline-window.ts';

export function viewportOf({ scrollLeft, scrollTop, clientWidth, clientHeight }: Element): Viewport {
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

interface Whole {
  days: number;
  homes: number;
  /** The column that is seen first. */
  startAt: number;
}

/** Before the timeline stands, as much is drawn as a large screen shows. */
const beginning = { top: 0, width: 1280, height: 800 };

/** What of the timeline is drawn, as its scroller says: a few days or rows more at a time, drawn between the frames. */
export function useShownPart(
  scroller: RefObject<HTMLElement | null>,
  sizes: Sizes,
  { days, homes, startAt }: Whole,
): Shown {
  const [shown, setShown] = useState<Shown>(() =>
    shownPart({ left: startAt * sizes.column, ...beginning }, sizes, days, homes),
  );

  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: startAt * sizes.column, behavior: 'instant' });
  }, [scroller, sizes, startAt]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = () => {
      const next = shownPart(viewportOf(element), sizes, days, homes);
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

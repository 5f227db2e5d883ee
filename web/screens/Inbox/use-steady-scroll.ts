import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end one is at the end, in pixels. */
const NEAR_END = 48;

interface SteadyScroll {
  scroller: RefObject<HTMLElement | null>;
  column: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
  /** Brings an entry into view, below the upper edge. */
  toEntry: (entry: string) => void;
}

/**
 * Keeps what is read where it is, whatever comes above or below it, and the end in view for whoever is at the end. Browsers
 * have scroll anchoring for this; not all of them, none at the very top, and none holds the end.
 */
export function useSteadyScroll(): SteadyScroll {
  const scroller = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  /** The entry that is held in its place, by its id, since it may be drawn anew; null holds the end. */
  const held = useRef<{ entry: string; top: number } | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  const note = useCallback(() => {
    const box = scroller.current;
    if (box === null || column.current === null) return;
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    const element = isEnd ? null : firstInView(column.current, topOf(box));
    const entry = element?.dataset['entry'];
    held.current = element === null || entry === undefined ? null : { entry, top: topOf(element) - topOf(box) };
    setAtEnd(isEnd);
  }, []);

  const hold = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    if (held.current === null) box.scrollTop = box.scrollHeight;
    else {
      const element = column.current?.querySelector(`[data-entry="${held.current.entry}"]`);
      const moved = element ? topOf(element) - topOf(box) - held.current.top : 0;
      if (Math.abs(moved) >= 1) box.scrollTop += moved;
    }
  }, []);

  useLayoutEffect(hold);
  useEffect(() => {
    const observer = new ResizeObserver(hold);
    for (const { current } of [scroller, column]) if (current !== null) observer.observe(current);
    return () => observer.disconnect();
  }, [hold]);

  return {
    scroller,
    column,
    isAtEnd,
    onScroll: note,
    toEnd: () => {
      held.current = null;
      hold();
      setAtEnd(true);
    },
    toEntry: (entry) => {
      held.current = { entry, top: (scroller.current?.clientHeight ?? 0) / 4 };
      hold();
      note();
    },
  };
}

/** The first entry that ends below `edge`, looked for among the pieces and then in the one that is there. */
function firstInView(column: Element, edge: number): HTMLElement | null {
  const isBelow = (element: Element) => element.getBoundingClientRect().bottom > edge;
  const pieces = [...column.children].filter(({ firstElementChild }) => firstElementChild?.hasAttribute('data-entry'));
  const entries = [...(pieces.find(isBelow)?.children ?? [])] as HTMLElement[];
  return entries.find(isBelow) ?? null;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

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
  const held = useRef<{ entry: string; element: Element | null; top: number } | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  const note = useCallback(() => {
    const box = scroller.current;
    if (box === null || column.current === null) return;
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    const element = isEnd ? null : firstInView(column.current, topOf(box));
    const entry = element?.dataset['entry'];
    if (isEnd) held.current = null;
    else if (element && entry !== undefined) held.current = { entry, element, top: topOf(element) - topOf(box) };
    setAtEnd(isEnd);
  }, []);

  const hold = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const { current } = held;
    if (current === null) {
      box.scrollTop = box.scrollHeight;
      return;
    }
    if (current.element?.isConnected !== true)
      current.element = column.current?.querySelector(`[data-entry="${current.entry}"]`) ?? null;
    const moved = current.element === null ? 0 : topOf(current.element) - topOf(box) - current.top;
    if (Math.abs(moved) >= 1) box.scrollTop += moved;
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
      held.current = { entry, element: null, top: (scroller.current?.clientHeight ?? 0) / 4 };
      hold();
      note();
    },
  };
}

/** The first entry that ends below `edge`, looked for among the pieces and then in the one that is there. */
function firstInView(column: Element, edge: number): HTMLElement | null {
  const piece = firstBelow(column.getElementsByClassName('talk-piece'), edge);
  // A piece far from view may be thought higher than what stands in it.
  const entry = piece && (firstBelow(piece.children, edge) ?? piece.lastElementChild);
  return entry as HTMLElement | null;
}

/** The first of elements below each other that ends below `edge`, found by halving. */
function firstBelow(elements: HTMLCollectionOf<Element>, edge: number): Element | null {
  let from = 0;
  let to = elements.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle;
    else from = middle + 1;
  }
  return elements[from] ?? null;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

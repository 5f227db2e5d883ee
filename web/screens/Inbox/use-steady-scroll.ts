import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end one is at the end, in pixels. */
const NEAR_END = 48;

interface SteadyScroll {
  scroller: RefObject<HTMLDivElement | null>;
  column: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
  /** Brings an element of the column into view, below the upper edge. */
  toElement: (element: Element) => void;
}

/**
 * Keeps what is read where it is, whatever comes above or below it, and the end in view for whoever is at the end. Browsers
 * have scroll anchoring for this; not all of them, none at the very top, and none holds the end.
 */
export function useSteadyScroll(): SteadyScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  /** What is held in its place; null holds the end. */
  const held = useRef<{ element: Element; top: number } | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  const note = useCallback(() => {
    const box = scroller.current;
    if (box === null || column.current === null) return;
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    const element = isEnd ? null : firstInView(column.current, topOf(box));
    held.current = element === null ? null : { element, top: topOf(element) - topOf(box) };
    setAtEnd(isEnd);
  }, []);

  const hold = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    if (held.current === null) box.scrollTop = box.scrollHeight;
    else if (held.current.element.isConnected) {
      const moved = topOf(held.current.element) - topOf(box) - held.current.top;
      if (Math.abs(moved) >= 1) box.scrollTop += moved;
    } else note();
  }, [note]);

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
    toElement: (element) => {
      held.current = { element, top: (scroller.current?.clientHeight ?? 0) / 4 };
      hold();
      note();
    },
  };
}

/** The first child that ends below `edge`, looked for in the pieces and then in the one that is there. */
function firstInView(column: Element, edge: number): Element | null {
  const isBelow = (element: Element) => element.getBoundingClientRect().bottom > edge;
  const piece = [...column.children].find(isBelow);
  return piece === undefined ? null : ([...piece.children].find(isBelow) ?? piece);
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

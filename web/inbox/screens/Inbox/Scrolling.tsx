import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Distance in pixels that counts as being at the end. */
const NEAR_END = 48;

interface ScrollAnchor {
  scroller: RefObject<HTMLElement | null>;
  column: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
  /** Scrolls an entry below the upper edge. */
  toEntry: (entry: string) => void;
}

/**
 * Keeps visible entries in place when content changes above or below, and sticks to the end. CSS scroll anchoring is
 * not supported everywhere, fails at the very top, and does not stick to the end.
 */
export function useScrollAnchor(): ScrollAnchor {
  const scroller = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  /** The anchored entry, by id because its element may be replaced; null sticks to the end. */
  const anchor = useRef<{ entry: string; element: Element | null; top: number } | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  const note = useCallback(() => {
    const box = scroller.current;
    if (box === null || column.current === null) return;
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    const element = isEnd ? null : firstVisibleEntry(column.current, getTop(box));
    const entry = element?.dataset['entry'];
    if (isEnd) anchor.current = null;
    else if (element && entry !== undefined) anchor.current = { entry, element, top: getTop(element) - getTop(box) };
    setAtEnd(isEnd);
  }, []);

  const hold = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const { current } = anchor;
    if (current === null) {
      box.scrollTop = box.scrollHeight;
      return;
    }
    if (current.element?.isConnected !== true)
      current.element = column.current?.querySelector(`[data-entry="${current.entry}"]`) ?? null;
    const moved = current.element === null ? 0 : getTop(current.element) - getTop(box) - current.top;
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
      anchor.current = null;
      hold();
      setAtEnd(true);
    },
    toEntry: (entry) => {
      anchor.current = { entry, element: null, top: (scroller.current?.clientHeight ?? 0) / 4 };
      hold();
      note();
    },
  };
}

/** The first entry that ends below `edge`: finds its chunk first, then the entry in the chunk. */
function firstVisibleEntry(column: Element, edge: number): HTMLElement | null {
  const chunk = firstBelow(column.getElementsByClassName('entry-chunk'), edge);
  // The estimated height of a distant chunk may exceed its content.
  const entry = chunk && (firstBelow(chunk.children, edge) ?? chunk.lastElementChild);
  return entry as HTMLElement | null;
}

/** Binary search for the first element that ends below `edge`. */
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

function getTop(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** Reports whether it is near the scroller's viewport, on every change and when its `key` changes. */
export function NearViewport({ onNear, children }: { onNear: (isNear: boolean) => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNear);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => notify(entries.at(-1)?.isIntersecting === true), {
      root: element.current.closest('.overflow-y-auto'),
      rootMargin: '1200px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className="flex justify-center p-4">
      {children}
    </div>
  );
}

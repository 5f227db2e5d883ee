import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Cell } from './cell-id.ts';
import type { TimelineDays } from './timeline-days.ts';
import { scrollTarget, type Sizes } from './timeline-window.ts';
import { readViewport } from './use-visible-range.ts';

const MONTH = 28;

const moves: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [0, -MONTH],
  PageDown: [0, MONTH],
};

/** Keyboard cursor. The grid keeps the focus, because virtualized cells may be removed. */
export function useTimelineKeys(
  scroller: RefObject<HTMLElement | null>,
  sizes: Sizes,
  { days, homes, onOpen }: { days: TimelineDays; homes: number; onOpen: (cell: Cell) => void },
) {
  const [active, setActive] = useState<Cell | null>(null);

  function goTo(cell: Cell) {
    const within = (number: number, last: number) => Math.max(0, Math.min(last, number));
    const next = { row: within(cell.row, homes - 1), column: within(cell.column, days.count - 1) };
    setActive(next);
    if (scroller.current === null) return;
    scroller.current.scrollTo({ ...scrollTarget(next, readViewport(scroller.current), sizes), behavior: 'instant' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = active ?? { row: 0, column: days.today };
    const move = moves[event.key];
    if (move !== undefined) goTo(active === null ? at : { row: at.row + move[0], column: at.column + move[1] });
    else if (event.key === 'Home') goTo({ ...at, column: days.today });
    else if (event.key === 'End') goTo({ ...at, column: days.count - 1 });
    else if (event.key === 'Enter' && active !== null) onOpen(active);
    else return;
    event.preventDefault();
  }

  return { active, onKeyDown };
}

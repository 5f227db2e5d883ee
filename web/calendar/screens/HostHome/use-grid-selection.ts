import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { flushSync } from 'react-dom';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, startTransition, useEffect, useRef } from 'react';
import { type DaySelection, keyTarget, type SelectionAction } from './day-selection.ts';

interface Grid {
  today: CalendarDate;
  lastDay: CalendarDate;
  choosing: DaySelection;
  onStep: (step: SelectionAction) => void;
  onDone: () => void;
  /** Ctrl+Z, or Cmd+Z on a Mac. */
  onUndo: () => void;
}

/** Mouse, keyboard and touch handling of the grid, by event delegation. */
export function useGridSelection({ today, lastDay, choosing, onStep, onDone, onUndo }: Grid) {
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const pointer = useRef<string>('mouse');
  const isDragged = choosing.gesture === 'drag';

  // Focus follows the keyboard into another month, whose cells are new; it is never taken from elsewhere.
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${choosing.focus}"]`)?.focus();
  }, [choosing.focus]);

  useEffect(() => {
    if (!isDragged) return undefined;
    // Renders the panel for the selection in a transition.
    const release = () => startTransition(() => onStep({ by: 'release' }));
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [isDragged, onStep]);

  /** The selectable day under a pointer. */
  function dayAt({ target }: { target: EventTarget }): CalendarDate | null {
    const date = target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined;
    return date === undefined || date < today || date > lastDay ? null : date;
  }

  const steps = {
    onPointerDown(event: PointerEvent) {
      pointer.current = event.pointerType;
      const on = dayAt(event);
      if (event.pointerType !== 'mouse' || event.button !== 0 || on === null) return;
      onStep({ by: 'press', on, extend: event.shiftKey });
    },
    onPointerOver(event: PointerEvent) {
      const over = isDragged && event.buttons !== 0 ? dayAt(event) : null;
      if (over !== null) onStep({ by: 'drag', over });
    },
    onClick(event: MouseEvent) {
      const on = dayAt(event);
      if (pointer.current === 'mouse' || on === null) return;
      onStep({ by: 'tap', on });
      if (choosing.gesture === 'tap') onDone();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
        event.preventDefault();
        onUndo();
      }
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to = keyTarget(event.key, choosing.focus, { from: today, to: lastDay });
      if (to !== null) {
        isMoving.current = true;
        onStep({ by: 'key', to, extend: event.shiftKey });
      } else if (event.key === 'Enter' || event.key === ' ') {
        // Flushes, so that the panel exists before it is focused.
        if (choosing.selected === null) flushSync(() => onStep({ by: 'key', to: choosing.focus, extend: false }));
        onDone();
      } else if (event.key === 'Escape' && choosing.selected !== null) {
        onStep({ by: 'clear' });
      } else {
        return;
      }
      event.preventDefault();
    },
  };
  return { grid, steps };
}

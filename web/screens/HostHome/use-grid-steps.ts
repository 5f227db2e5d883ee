import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { flushSync } from 'react-dom';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, startTransition, useEffect, useRef } from 'react';
import { type Choosing, keyTarget, type Step } from './choosing.ts';

interface Grid {
  today: CalendarDate;
  lastDay: CalendarDate;
  choosing: Choosing;
  onStep: (step: Step) => void;
  onDone: () => void;
  /** Ctrl+Z, on a Mac Cmd+Z. */
  onUndo: () => void;
}

/** What a mouse, the keys and a finger do on the grid. Its cells have no handlers of their own. */
export function useGridSteps({ today, lastDay, choosing, onStep, onDone, onUndo }: Grid) {
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const pointer = useRef<string>('mouse');
  const isDragged = choosing.pending === 'drag';

  // The focus follows the keys, into another month too, where the cell that had it is gone; from elsewhere it is never taken.
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${choosing.focus}"]`)?.focus();
  }, [choosing.focus]);

  useEffect(() => {
    if (!isDragged) return undefined;
    // What is built for the chosen days comes between the frames.
    const release = () => startTransition(() => onStep({ by: 'release' }));
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [isDragged, onStep]);

  /** The day under a pointer, if it can be chosen. */
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
      if (choosing.pending === 'tap') onDone();
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
        // The panel is there before one goes on to it.
        if (choosing.chosen === null) flushSync(() => onStep({ by: 'key', to: choosing.focus, extend: false }));
        onDone();
      } else if (event.key === 'Escape' && choosing.chosen !== null) {
        onStep({ by: 'clear' });
      } else {
        return;
      }
      event.preventDefault();
    },
  };
  return { grid, steps };
}

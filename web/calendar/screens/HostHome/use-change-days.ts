import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { type Weekday, weekdays as allWeekdays } from '@aangan/contract/rules/weekdays.ts';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import { type DaySpan, fetchDays, useChangeDays } from '../../queries/host-calendar.ts';
import { toast } from '../../../ui/toast.ts';
import { type DaySet, daysOnWeekdays, type Restored, toRestored } from './panel-values.ts';

/** The last change, while it can be undone. */
export interface Undoable {
  days: number;
  restore: Restored;
}

interface Change {
  span: DaySpan;
  weekdays: readonly Weekday[];
  set: DaySet;
}

/** Changes days and remembers the previous values for undo. */
export function useUndoableDayChanges(homeId: string) {
  const change = useChangeDays(homeId);
  const back = useChangeDays(homeId);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const undoing = useRef<Promise<unknown>>(Promise.resolve());

  /** Throws the server's refusal. Waits for an undo in progress, to keep the order of changes. */
  async function apply({ span, weekdays, set }: Change): Promise<void> {
    await undoing.current;
    const before = daysOnWeekdays(await fetchDays(homeId, span), span, weekdays);
    await change.mutateAsync({
      ...span,
      ...(weekdays.length < allWeekdays.length && { weekdays: [...weekdays] }),
      set,
    });
    setUndoable({ days: before.length, restore: toRestored(before) });
  }

  /** Disabled while another change is being saved, because the order of both would be undefined. */
  function undo(): void {
    if (undoable === null || change.isRunning()) return;
    undoing.current = back.mutateAsync({ restore: undoable.restore }).then(
      () => toast.success(words.undone),
      (error: unknown) => toast.failure(errorMessage(error)),
    );
    setUndoable(null);
  }

  return { apply, undo, undoable, dismissUndo: () => setUndoable(null), isPending: change.isPending };
}

import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import { type Weekday, weekdays } from '@aangan/contract/rules/weekdays.ts';
import { useRef, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { type DaySpan, fetchDays, useChangeDays } from '../../api/host-calendar.ts';
import { toast } from '../../ui/toast.ts';
import { type DaySet, daysOn, type Restored, restoredOf } from './panel-values.ts';

/** What was changed last, and can be taken back for a while. */
export interface Undoable {
  days: number;
  restore: Restored;
}

interface Change {
  span: DaySpan;
  weekdays: readonly Weekday[];
  set: DaySet;
}

/** Changes days, and keeps them as they were until it is too late to undo. */
export function useChangeOfDays(homeId: string) {
  const change = useChangeDays(homeId);
  const back = useChangeDays(homeId);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const undoing = useRef<Promise<unknown>>(Promise.resolve());

  /** Throws what the server refuses. What is being taken back is so first: it is not to meet what comes after it. */
  async function apply({ span, weekdays: chosen, set }: Change): Promise<void> {
    await undoing.current;
    const before = daysOn(await fetchDays(homeId, span), span, chosen);
    await change.mutateAsync({ ...span, ...(chosen.length < weekdays.length && { weekdays: [...chosen] }), set });
    setUndoable({ days: before.length, restore: restoredOf(before) });
  }

  /** Not while another change is saved: which of the two came last would be chance. */
  function undo(): void {
    if (undoable === null || change.isRunning()) return;
    undoing.current = back.mutateAsync({ restore: undoable.restore }).then(
      () => toast.success(words.undone),
      (error: unknown) => toast.failure(errorMessage(error)),
    );
    setUndoable(null);
  }

  return { apply, undo, undoable, letGo: () => setUndoable(null), isPending: change.isPending };
}

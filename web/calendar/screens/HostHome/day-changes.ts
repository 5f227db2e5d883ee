import type { HostDay } from '@aangan/contract/calendar/calls.ts';
import type { CallInput } from '@aangan/contract/calls.ts';
import { MAX_NIGHTS, MAX_RENT } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { type Weekday, weekdayOf, weekdays as allWeekdays } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { useRef, useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { showError } from '../../../shared/show-error.ts';
import { toast } from '../../../ui/toast.ts';
import { type DaySpan, fetchDays, useChangeDays } from '../../queries/host-calendar.ts';
import { parseWholeNumberOrKeepText, parseWholeNumberOrNull, wholeNumberError } from './HostForm.tsx';

type DaysChange = CallInput<'calendar/days'>;
export type DaySet = NonNullable<DaysChange['set']>;
type Restored = NonNullable<DaysChange['restore']>;

/** Values of the day panel; an empty text means unchanged. */
export interface PanelValues {
  rent: string;
  minNights: string;
  /** Null: the days differ and stay unchanged. */
  blocked: boolean | null;
  note: string;
}

/** Initial values: those common to all days. */
export function panelValues(days: readonly HostDay[]): PanelValues {
  const blocked = new Set(days.map(({ own }) => own?.blocked ?? false));
  const notes = new Set(days.map(({ own }) => own?.note ?? ''));
  const [isBlocked = false] = blocked;
  const [note = ''] = notes;
  return { rent: '', minNights: '', blocked: blocked.size > 1 ? null : isBlocked, note: notes.size > 1 ? '' : note };
}

/** The changed values for the server. */
export function toChanges(typed: PanelValues, before: PanelValues): DaySet {
  return {
    ...(typed.rent.trim() !== '' && { rent: parseWholeNumberOrKeepText(typed.rent) }),
    ...(typed.minNights.trim() !== '' && { minNights: parseWholeNumberOrKeepText(typed.minNights) }),
    ...(typed.blocked !== null && typed.blocked !== before.blocked && { blocked: typed.blocked }),
    ...(typed.note.trim() !== before.note && { note: typed.note.trim() === '' ? null : typed.note.trim() }),
  };
}

/** Errors by field. The server refuses these values too, but does not name the field. */
export function panelErrors({ rent, minNights }: PanelValues): Record<string, string> {
  const reasons = { rent: wholeNumberError(rent, MAX_RENT), minNights: wholeNumberError(minNights, MAX_NIGHTS) };
  return Object.fromEntries(Object.entries(reasons).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Days of a span on certain weekdays. */
export function daysOnWeekdays<D extends { date: CalendarDate }>(
  days: readonly D[],
  { from, to }: DaySpan,
  chosen: readonly Weekday[],
): D[] {
  return days.filter(({ date }) => from <= date && date <= to && chosen.includes(weekdayOf(date)));
}

/** Current values of the changed settings, for undo. The others may be large: notes of many days exceed a request. */
export function toRestored(days: readonly HostDay[], set: DaySet): Restored {
  return days.map(({ date, own }) => ({
    date,
    ...('blocked' in set && { blocked: own?.blocked ?? false }),
    ...('rent' in set && { rent: own?.rent ?? null }),
    ...('minNights' in set && { minNights: own?.minNights ?? null }),
    ...('note' in set && { note: own?.note ?? null }),
  }));
}

/** Price of each night after the change; null where unknown. */
export function previewRents(
  days: ReadonlyMap<CalendarDate, HostDay>,
  { from, to }: DaySpan,
  typed: { rent: number | null; weekdays: readonly Weekday[] },
): number[] | null {
  const rents: number[] = [];
  for (let index = 0; index <= daysBetween(from, to); index += 1) {
    const date = addDays(from, index);
    const day = days.get(date);
    if (day === undefined) return null;
    rents.push(typed.rent !== null && typed.weekdays.includes(weekdayOf(date)) ? typed.rent : day.rent);
  }
  return rents;
}

/** A typed price; null if invalid. */
export function parseRent(text: string): number | null {
  const rent = parseWholeNumberOrNull(text);
  return rent === 0 ? null : rent;
}

/** Unsaved values for the selected days. */
export type PanelEdits = Partial<PanelValues> & { weekdays?: Weekday[] };

const none: PanelEdits = {};

interface StoredEdits {
  anchor: CalendarDate | undefined;
  edits: PanelEdits;
}

/** Without the saved values of an anchor; those typed for another one meanwhile are kept. */
export function dropEdits(stored: StoredEdits, anchor: CalendarDate | undefined): StoredEdits {
  return stored.anchor === anchor ? { anchor, edits: none } : stored;
}

/** Kept while the selection grows from the same anchor or the sheet is closed; reset for another anchor. */
export function usePanelEdits(anchor: CalendarDate | undefined) {
  const [stored, setStored] = useState<StoredEdits>({ anchor, edits: none });
  const edits = stored.anchor === anchor ? stored.edits : none;
  return {
    edits,
    onEdit: (edit: PanelEdits) => setStored({ anchor, edits: { ...edits, ...edit } }),
    drop: () => setStored((latest) => dropEdits(latest, anchor)),
  };
}

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
  const save = useChangeDays(homeId);
  const back = useChangeDays(homeId);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const undoing = useRef<Promise<unknown>>(Promise.resolve());

  /** Throws the server's refusal. Waits for an undo in progress, to keep the order of changes. */
  const change = useAction({
    mutationFn: async ({ span, weekdays, set }: Change) => {
      await undoing.current;
      const before = daysOnWeekdays(await fetchDays(homeId, span), span, weekdays);
      await save.mutateAsync({
        ...span,
        ...(weekdays.length < allWeekdays.length && { weekdays: [...weekdays] }),
        set,
      });
      setUndoable({ days: before.length, restore: toRestored(before, set) });
    },
  });

  /** Disabled while another change is being saved, because the order of both would be undefined. */
  function undo(): void {
    if (undoable === null || change.isRunning()) return;
    undoing.current = back.mutateAsync({ restore: undoable.restore }).then(
      () => toast.success(words.undone),
      (error: unknown) => {
        showError(error);
        // Still to be undone, unless the days were changed again meanwhile.
        setUndoable((newer) => newer ?? undoable);
      },
    );
    setUndoable(null);
  }

  return {
    apply: change.mutateAsync,
    undo,
    undoable,
    dismissUndo: () => setUndoable(null),
    isPending: change.isPending,
  };
}

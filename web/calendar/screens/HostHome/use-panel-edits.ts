import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Weekday } from '@aangan/contract/rules/weekdays.ts';
import { useState } from 'react';
import type { PanelValues } from './panel-values.ts';

/** Unsaved values for the selected days. */
export type PanelEdits = Partial<PanelValues> & { weekdays?: Weekday[] };

const none: PanelEdits = {};

/** Kept while the selection grows from the same anchor or the sheet is closed; reset for another anchor. */
export function usePanelEdits(anchor: CalendarDate | undefined) {
  const [stored, setStored] = useState({ anchor, edits: none });
  const edits = stored.anchor === anchor ? stored.edits : none;
  return {
    edits,
    onEdit: (edit: PanelEdits) => setStored({ anchor, edits: { ...edits, ...edit } }),
    drop: () => setStored({ anchor, edits: none }),
  };
}

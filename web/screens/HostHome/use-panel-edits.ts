import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Weekday } from '@aangan/contract/rules/weekdays.ts';
import { useState } from 'react';
import type { PanelValues } from './panel-values.ts';

/** What a host has typed and chosen for the chosen days, and not saved yet. */
export type PanelEdits = Partial<PanelValues> & { weekdays?: Weekday[] };

const none: PanelEdits = {};

/** It stays while the chosen days grow from the same one and while their sheet is closed, and goes with other days. */
export function usePanelEdits(anchor: CalendarDate | undefined) {
  const [kept, setKept] = useState({ anchor, edits: none });
  const edits = kept.anchor === anchor ? kept.edits : none;
  return {
    edits,
    onEdit: (edit: PanelEdits) => setKept({ anchor, edits: { ...edits, ...edit } }),
    drop: () => setKept({ anchor, edits: none }),
  };
}

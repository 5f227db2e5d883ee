import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { monthLabel } from '../../parts/date-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import type { MonthView } from './use-month-view.ts';

/** Month name with buttons for previous, next and today. */
export function MonthHead({ view }: { view: MonthView }) {
  return (
    <div className="mb-4 flex items-center gap-2">
      <h2 className="flex-1 pt-1 font-serif text-[18px]/6 font-medium sm:text-[24px]/8" aria-live="polite">
        {monthLabel(view.month)}
      </h2>
      <Button variant="secondary" size="row" onClick={view.toToday}>
        {words.thisMonth}
      </Button>
      <Turn label={words.previousMonth} Icon={ChevronLeft} to={view.turn(-1)} />
      <Turn label={words.nextMonth} Icon={ChevronRight} to={view.turn(1)} />
    </div>
  );
}

/** Stays focusable when disabled, so that keyboard focus is kept. */
function Turn({ label, Icon, to }: { label: string; Icon: typeof ChevronLeft; to: (() => void) | null }) {
  return (
    <RoundButton
      label={label}
      aria-disabled={to === null || undefined}
      onClick={to ?? undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:text-past aria-disabled:hover:bg-raised"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </RoundButton>
  );
}

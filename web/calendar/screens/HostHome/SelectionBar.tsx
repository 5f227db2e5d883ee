import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { daysBetween } from '@aangan/contract/rules/dates.ts';
import type { DaySpan } from '../../queries/host-calendar.ts';
import { spanLabel } from '../../parts/date-labels.ts';
import { Button } from '../../../ui/Button.tsx';

interface SelectionBarProps {
  span: DaySpan;
  /** Waiting for a second tap on the last day. */
  isAwaitingLastDay: boolean;
  onOpen: () => void;
}

/** Bottom bar of narrow screens with the selection and a button for its panel. */
export function SelectionBar({ span, isAwaitingLastDay, onOpen }: SelectionBarProps) {
  return (
    <div className="-mx-(--gutter) flex items-center justify-between gap-4 border-t border-line bg-raised px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-[0_-4px_20px_rgb(70_35_20/0.08)]">
      <div aria-live="polite" className="min-w-0">
        <p className="type-figures text-[15px]/5 font-semibold">{spanLabel(span.from, span.to)}</p>
        <p className="type-small text-muted">
          {isAwaitingLastDay ? words.tapLast : words.chosen({ days: daysBetween(span.from, span.to) + 1 })}
        </p>
      </div>
      <Button size="row" onClick={onOpen}>
        {words.change}
      </Button>
    </div>
  );
}

import type { HostCalendar, FeedSummary } from '@aangan/contract/calendar/calls.ts';
import { type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import * as states from '@aangan/contract/words/en/bookings/booking-state.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import { useMemo, useRef, useState } from 'react';
import { useListing } from '../../../homes/queries/listings.ts';
import { useLatest } from '../../../shared/use-latest.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { Snackbar } from '../../../ui/Snackbar.tsx';
import { COLUMN_WIDTH, useMediaQuery } from '../../../ui/use-media-query.ts';
import { feedColour } from '../../parts/bars.ts';
import { monthLabel, spanLabel } from '../../parts/date-labels.ts';
import type { DaySpan } from '../../queries/host-calendar.ts';
import { usePanelEdits, useUndoableDayChanges } from './day-changes.ts';
import { DayPanel } from './DayPanel.tsx';
import { type MonthView, selectedSpan } from './month-view.ts';
import { MonthGrid, sourceLabel } from './MonthGrid.tsx';

const sources = ['day', 'season', 'weekend'] as const;

/** Legend of the month grid: price sources, booking states and external sites. */
function CalendarLegend({ sites, hasConflict }: { sites: readonly FeedSummary[]; hasConflict: boolean }) {
  const swatches = [
    ['range-stay', states.confirmed],
    ['range-held', states.heldPlain],
    ['range-block', hostWords.block],
    ['range-preparation', hostWords.preparation],
    ...(hasConflict ? [['range-conflict', hostWords.conflict] as const] : []),
  ] as const;
  return (
    <ul aria-label={words.legend} className="type-tiny mt-4 flex flex-wrap gap-x-5 gap-y-2 text-muted">
      {sources.map((source) => (
        <li key={source} className="flex items-center gap-2">
          <i className={`price-source price-source-${source}`} />
          {sourceLabel(source)}
        </li>
      ))}
      {swatches.map(([rangeClass, label]) => (
        <li key={rangeClass} className="flex items-center gap-2">
          <i className={classNames('size-4 rounded-tag', rangeClass)} />
          {label}
        </li>
      ))}
      {sites.map(({ _id, name }) => (
        <li key={_id} className="flex min-w-0 items-center gap-2">
          <i className="size-4 shrink-0 rounded-tag" style={{ background: feedColour(_id, sites) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Loaded on demand, because it needs Radix's dialog. */
const PanelSheet = lazyPart(() => import('../../../ui/Dialog.tsx').then((file) => file.Dialog));

/** Month grid with a panel for the selected days; on narrow screens the panel is a bottom sheet. */
export function DaysTab({ home, view, today }: { home: HostCalendar; view: MonthView; today: CalendarDate }) {
  const { month, lastDay, choosing, step } = view;
  const isWide = useMediaQuery(COLUMN_WIDTH) ?? false;
  const { data: rates } = useListing(home._id);
  const change = useUndoableDayChanges(home._id);
  const [isOpen, setOpen] = useState(false);
  /** Remounts the sheet on each opening, which retries after its code failed to load. */
  const [openCount, setOpenCount] = useState(0);
  /** Restarts the undo message. */
  const [saved, setSaved] = useState(0);
  const firstField = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const days = useMemo(() => new Map(home.days.map((day) => [day.date, day])), [home.days]);
  const conflicts = useMemo(() => new Set(home.conflicts.map(({ bookingId }) => bookingId)), [home.conflicts]);
  const span = selectedSpan(choosing);
  /** The panel does not update during a drag. */
  const chosen = useRestingValue(choosing.selected, choosing.gesture === 'drag');
  const settled = selectedSpan({ selected: chosen });
  const anchor = chosen?.anchor;
  const latestAnchor = useLatest(anchor);
  const { edits, onEdit, drop } = usePanelEdits(anchor);

  function focusGrid() {
    grid.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  }

  function openSheet() {
    setOpen(true);
    setOpenCount((count) => count + 1);
  }

  function leavePanel() {
    setOpen(false);
    focusGrid();
  }

  function undo() {
    change.undo();
    focusGrid();
  }

  const undoBar = change.undoable !== null && (
    <UndoBar key={saved} days={change.undoable.days} onUndo={undo} onTimeUp={change.dismissUndo} />
  );
  const panel = settled !== null && (
    <DayPanel
      key={anchor}
      home={home}
      days={days}
      span={settled}
      rates={rates}
      today={today}
      firstField={firstField}
      edits={edits}
      onEdit={onEdit}
      isPending={change.isPending}
      onApply={async (dayChange) => {
        await change.apply(dayChange);
        drop();
        setSaved((count) => count + 1);
        // Not from other days that the host has turned to.
        if (latestAnchor.current === anchor) leavePanel();
      }}
      onClear={() => {
        step({ by: 'clear' });
        leavePanel();
      }}
    />
  );

  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div ref={grid}>
        <MonthHead view={view} />
        <MonthGrid
          label={monthLabel(month)}
          month={month}
          days={days}
          conflicts={conflicts}
          sites={home.sites}
          today={today}
          lastDay={lastDay}
          choosing={choosing}
          onStep={step}
          onDone={() => (isWide ? firstField.current?.focus() : openSheet())}
          onUndo={change.undo}
        />
        <CalendarLegend sites={home.sites} hasConflict={home.conflicts.length > 0} />
      </div>
      {isWide && undoBar}
      {isWide && (
        <section
          aria-labelledby="chosen-days"
          onKeyDown={(event) => event.key === 'Escape' && leavePanel()}
          className="sticky top-[calc(var(--header-height)+24px)] max-h-[max(440px,calc(100dvh-var(--header-height)-216px))] overflow-y-auto rounded-panel border border-line bg-raised p-6 shadow-2"
        >
          <h2 id="chosen-days" className="type-h3 type-figures mb-4">
            {span === null ? words.hintTitle : spanLabel(span.from, span.to)}
          </h2>
          {panel === false ? <p className="text-muted">{words.hint}</p> : panel}
        </section>
      )}
      {!isWide && (span !== null || change.undoable !== null) && (
        <div className="days-foot sticky-foot">
          {undoBar}
          {span !== null && (
            <SelectionBar span={span} isAwaitingLastDay={choosing.gesture === 'tap'} onOpen={openSheet} />
          )}
        </div>
      )}
      {!isWide && span !== null && (
        <PanelSheet key={openCount} open={isOpen} onClose={() => setOpen(false)} title={spanLabel(span.from, span.to)}>
          {panel}
        </PanelSheet>
      )}
    </div>
  );
}

/** Month name with buttons for previous, next and today. */
function MonthHead({ view }: { view: MonthView }) {
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
      <Icon size={20} />
    </RoundButton>
  );
}

/** The latest value while not moving, so that dependants do not update during a drag. */
function useRestingValue<T>(value: T, isMoving: boolean): T {
  const [settled, setSettled] = useState(value);
  if (!isMoving && settled !== value) setSettled(value);
  return isMoving ? settled : value;
}

interface SelectionBarProps {
  span: DaySpan;
  /** Waiting for a second tap on the last day. */
  isAwaitingLastDay: boolean;
  onOpen: () => void;
}

/** Bottom bar of narrow screens with the selection and a button for its panel. */
function SelectionBar({ span, isAwaitingLastDay, onOpen }: SelectionBarProps) {
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

interface UndoBarProps {
  days: number;
  onUndo: () => void;
  onTimeUp: () => void;
}

/** Undo message for changed days. */
function UndoBar({ days, onUndo, onTimeUp }: UndoBarProps) {
  return (
    <Snackbar
      className="undo-bar"
      onTimeout={onTimeUp}
      actions={
        <Button variant="secondary" size="row" onClick={onUndo}>
          {words.undo}
        </Button>
      }
    >
      {words.saved({ days })}
    </Snackbar>
  );
}

import type { HostCalendar, HostDay } from '@aangan/contract/calendar/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { type Weekday, weekdayOf, weekdays } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { RefObject } from 'react';
import { ApiError, errorMessage, isRefusal } from '../../../api/api-error.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { Ban, DoorOpen, type Icon } from '../../../ui/icons.ts';
import { spanLabel } from '../../parts/date-labels.ts';
import { WeekdayChoice } from '../../parts/WeekdayChoice.tsx';
import type { DaySpan } from '../../queries/host-calendar.ts';
import {
  type DaySet,
  daysOnWeekdays,
  type PanelEdits,
  panelErrors,
  type PanelValues,
  panelValues,
  parseRent,
  previewRents,
  toChanges,
} from './day-changes.ts';
import { GuestPricePreview, unbookableReason } from './GuestPricePreview.tsx';
import { parseWholeNumberOrNull } from './HostForm.tsx';
import { sourceLabel } from './MonthGrid.tsx';

interface DayPanelProps {
  home: HostCalendar;
  days: ReadonlyMap<CalendarDate, HostDay>;
  span: DaySpan;
  rates: (Rates & Pick<Listing, 'maxGuests'>) | undefined;
  today: CalendarDate;
  firstField: RefObject<HTMLInputElement | null>;
  edits: PanelEdits;
  onEdit: (edit: PanelEdits) => void;
  isPending: boolean;
  /** Throws the server's refusal. */
  onApply: (change: { span: DaySpan; weekdays: readonly Weekday[]; set: DaySet }) => Promise<void>;
  onClear: () => void;
}

/** Panel for the selected days: price, minimum stay, block, note, and a guest price preview. */
export function DayPanel(props: DayPanelProps) {
  const { home, days, span, rates, today, firstField, edits, onEdit, isPending, onApply, onClear } = props;
  const chosen = edits.weekdays ?? weekdays;
  const inSpan = daysOnWeekdays([...days.values()], span, weekdays);
  const changed = daysOnWeekdays(inSpan, span, chosen);
  const before = panelValues(inSpan);
  const typed = { ...before, ...edits };
  const rents = previewRents(days, span, { rent: parseRent(typed.rent), weekdays: chosen });
  const set = (values: DaySet) => onApply({ span, weekdays: chosen, set: values });
  const { refused, failure, onSubmit, attempt } = useServerForm(
    async () => set(validateChanges(typed, before)),
    spanLabel(span.from, span.to),
  );

  return (
    <form noValidate onSubmit={onSubmit} className="day-panel grid gap-6">
      {inSpan.length > 1 && (
        <WeekdayChoice label={words.onlyThese} chosen={chosen} onChange={(some) => onEdit({ weekdays: some })} />
      )}
      <div>
        <Field
          ref={firstField}
          name="rent"
          label={words.price}
          optional
          inputMode="numeric"
          before="₹"
          value={typed.rent}
          onChange={({ target }) => onEdit({ rent: target.value })}
          hint={<PriceNow days={changed} />}
          error={refused['rent']}
        />
        {changed.some(({ own }) => (own?.rent ?? null) !== null) && (
          <Button
            variant="text"
            size="row"
            disabled={isPending}
            onClick={() => void attempt(() => set({ rent: null }))}
          >
            {words.toBase}
          </Button>
        )}
      </div>
      <div>
        <Field
          name="minNights"
          label={words.minimum}
          optional
          inputMode="numeric"
          after={words.nights}
          value={typed.minNights}
          onChange={({ target }) => onEdit({ minNights: target.value })}
          hint={isAlike(changed) ? words.minimumNow({ nights: changed[0]?.minNights ?? 1 }) : undefined}
          error={refused['minNights']}
        />
        {changed.some(({ own }) => (own?.minNights ?? null) !== null) && (
          <Button
            variant="text"
            size="row"
            disabled={isPending}
            onClick={() => void attempt(() => set({ minNights: null }))}
          >
            {words.minimumBack}
          </Button>
        )}
      </div>
      <AvailabilityChoice blocked={typed.blocked} onChange={(blocked) => onEdit({ blocked })} />
      <TextArea
        name="note"
        label={words.note}
        optional
        rows={2}
        maxLength={300}
        hint={words.noteHint}
        value={typed.note}
        onChange={({ target }) => onEdit({ note: target.value })}
        error={refused['note']}
      />
      {rates !== undefined && rents !== null && rents.length <= MAX_NIGHTS && typed.blocked !== true && (
        <GuestPricePreview
          rates={rates}
          rules={home.rules}
          checkIn={span.from}
          nightRents={rents}
          today={today}
          refusal={unbookableReason(home, span, {
            today,
            minNights: chosen.includes(weekdayOf(span.from)) ? parseWholeNumberOrNull(typed.minNights) : null,
            opens: typed.blocked === false,
          })}
        />
      )}
      <div className="panel-actions">
        {failure !== null && (
          <ErrorNote
            className="basis-full"
            title={errorMessage(failure)}
            detail={failure instanceof ApiError ? conflictingGuests(failure, changed) : undefined}
          />
        )}
        <Button
          type="submit"
          className="flex-1"
          busy={isPending}
          busyLabel={busy.saving}
          disabled={chosen.length === 0}
        >
          {words.save}
        </Button>
        <Button variant="secondary" onClick={onClear}>
          {words.clear}
        </Button>
      </div>
    </form>
  );
}

function isAlike(days: readonly HostDay[]): boolean {
  return days.length > 0 && days.every(({ minNights }) => minNights === days[0]?.minNights);
}

/** The changes to save; throws for invalid or unchanged input. */
function validateChanges(typed: PanelValues, before: PanelValues): DaySet {
  const fields = panelErrors(typed);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ApiError(400, { code: 'INVALID_INPUT', message, fields });
  const changes = toChanges(typed, before);
  if (Object.keys(changes).length > 0) return changes;
  throw new ApiError(400, { code: 'INVALID_INPUT', message: words.nothingToSave });
}

interface AvailabilityChoiceProps {
  /** Null if the days differ. */
  blocked: boolean | null;
  onChange: (blocked: boolean) => void;
}

/** Choice between available and blocked. */
function AvailabilityChoice({ blocked, onChange }: AvailabilityChoiceProps) {
  return (
    <fieldset>
      <legend className="type-label mb-2">{words.availability}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Choice label={words.open} Icon={DoorOpen} checked={blocked === false} onChoose={() => onChange(false)} />
        <Choice label={words.blocked} Icon={Ban} checked={blocked === true} onChoose={() => onChange(true)} />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  Icon: Icon;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ label, Icon, checked, onChoose }: ChoiceProps) {
  return (
    <label className="boxed motion-colour flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-field font-medium inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken has-checked:bg-tint has-checked:font-semibold has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="radio" name="availability" className="sr-only" checked={checked} onChange={onChoose} />
      <Icon size={19} />
      <span className="pt-0.5">{label}</span>
    </label>
  );
}

/** Current price of the days, and its source. */
function PriceNow({ days }: { days: readonly HostDay[] }) {
  const [first] = days;
  if (first === undefined) return null;
  const rents = days.map(({ rent }) => rent);
  const isAlike = days.every(({ rent, rentFrom }) => rent === first.rent && rentFrom === first.rentFrom);
  if (isAlike) return words.priceNow({ price: formatRupees(first.rent), source: sourceLabel(first.rentFrom) });
  return words.pricesNow({
    lowest: formatRupees(Math.min(...rents)),
    highest: formatRupees(Math.max(...rents)),
  });
}

/** Guests whose stays prevent blocking days; undefined for other refusals. */
function conflictingGuests(error: ApiError, days: readonly HostDay[]): string | undefined {
  if (!isRefusal(error, 'DAYS_BOOKED')) return undefined;
  const guests = new Set(days.flatMap(({ taken }) => (taken?.by === 'stay' ? [taken.guest ?? ''] : [])));
  guests.delete('');
  return guests.size === 0 ? undefined : words.staysInTheWay({ guests: [...guests].join(', ') });
}

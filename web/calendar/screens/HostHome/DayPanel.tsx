import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { HostCalendar, HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import { type Weekday, weekdayOf, weekdays } from '@aangan/contract/rules/weekdays.ts';
import type { RefObject } from 'react';
import { ApiError, errorMessage } from '../../../api/api-error.ts';
import type { DaySpan } from '../../queries/host-calendar.ts';
import { WeekdayChoice } from '../../parts/WeekdayChoice.tsx';
import { ErrorNote } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { unbookableReason } from './bookable-stay.ts';
import { GuestPricePreview } from './GuestPricePreview.tsx';
import { AvailabilityChoice } from './AvailabilityChoice.tsx';
import {
  toChanges,
  type DaySet,
  daysOnWeekdays,
  panelErrors,
  type PanelValues,
  panelValues,
  previewRents,
  typedRent,
} from './panel-values.ts';
import { PriceNow } from './PriceNow.tsx';
import { conflictingGuests } from './conflicting-guests.ts';
import { readWholeNumber } from './parse-values.ts';
import { useHostForm } from './use-host-form.ts';
import type { PanelEdits } from './use-panel-edits.ts';

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
  const rents = previewRents(days, span, { rent: typedRent(typed.rent), weekdays: chosen });
  const set = (values: DaySet) => onApply({ span, weekdays: chosen, set: values });
  const { refused, failure, onSubmit, attempt } = useHostForm(async () => set(checkedChanges(typed, before)));

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
            minNights: chosen.includes(weekdayOf(span.from)) ? readWholeNumber(typed.minNights) : null,
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
function checkedChanges(typed: PanelValues, before: PanelValues): DaySet {
  const fields = panelErrors(typed);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ApiError(400, { code: 'INVALID_INPUT', message, fields });
  const changes = toChanges(typed, before);
  if (Object.keys(changes).length > 0) return changes;
  throw new ApiError(400, { code: 'INVALID_INPUT', message: words.nothingToSave });
}

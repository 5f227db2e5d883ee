import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { HostCalendar, HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import { type Weekday, weekdayOf, weekdays } from '@aangan/contract/rules/weekdays.ts';
import type { RefObject } from 'react';
import { ApiError, errorMessage } from '../../api/api-error.ts';
import type { DaySpan } from '../../api/host-calendar.ts';
import { WeekdayChoice } from '../../components/host/WeekdayChoice.tsx';
import { Refusal } from '../../components/Note.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { whyNotBookable } from './bookable-stay.ts';
import { GuestPays } from './GuestPays.tsx';
import { OpenOrBlocked } from './OpenOrBlocked.tsx';
import {
  changesOf,
  type DaySet,
  daysOn,
  panelRefusals,
  type PanelValues,
  panelValues,
  previewRents,
  typedRent,
} from './panel-values.ts';
import { PriceNow } from './PriceNow.tsx';
import { guestsInTheWay } from './stays-in-the-way.ts';
import { readWhole } from './typed-values.ts';
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
  /** Throws what the server refuses. */
  onApply: (change: { span: DaySpan; weekdays: readonly Weekday[]; set: DaySet }) => Promise<void>;
  onClear: () => void;
}

/** Price, shortest stay, block and note of the chosen days, and what a guest would pay for them. */
export function DayPanel(props: DayPanelProps) {
  const { home, days, span, rates, today, firstField, edits, onEdit, isPending, onApply, onClear } = props;
  const chosen = edits.weekdays ?? weekdays;
  const inSpan = daysOn([...days.values()], span, weekdays);
  const changed = daysOn(inSpan, span, chosen);
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
      <OpenOrBlocked blocked={typed.blocked} onChange={(blocked) => onEdit({ blocked })} />
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
        <GuestPays
          rates={rates}
          rules={home.rules}
          checkIn={span.from}
          nightRents={rents}
          today={today}
          refusal={whyNotBookable(home, span, {
            today,
            minNights: chosen.includes(weekdayOf(span.from)) ? readWhole(typed.minNights) : null,
            opens: typed.blocked === false,
          })}
        />
      )}
      <div className="panel-actions">
        {failure !== null && (
          <Refusal
            className="basis-full"
            title={errorMessage(failure)}
            detail={failure instanceof ApiError ? guestsInTheWay(failure, changed) : undefined}
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

/** What is to be set; throws where what is typed cannot be, or changes nothing. */
function checkedChanges(typed: PanelValues, before: PanelValues): DaySet {
  const fields = panelRefusals(typed);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ApiError(400, { code: 'INVALID_INPUT', message, fields });
  const changes = changesOf(typed, before);
  if (Object.keys(changes).length > 0) return changes;
  throw new ApiError(400, { code: 'INVALID_INPUT', message: words.nothingToSave });
}

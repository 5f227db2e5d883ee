import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { HostCalendar, HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import { type Weekday, weekdays } from '@aangan/contract/rules/weekdays.ts';
import { type RefObject, useState } from 'react';
import { ApiError, refusedFields, shownMessage } from '../../api/api-error.ts';
import type { DaySpan } from '../../api/host-calendar.ts';
import { WeekdayChoice } from '../../components/host/WeekdayChoice.tsx';
import { Refusal } from '../../components/Note.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { GuestPays } from './GuestPays.tsx';
import { OpenOrBlocked } from './OpenOrBlocked.tsx';
import { changesOf, type DaySet, daysOn, panelValues, previewRents, typedRent } from './panel-values.ts';
import { PriceNow } from './PriceNow.tsx';
import { guestsInTheWay } from './stays-in-the-way.ts';

interface DayPanelProps {
  home: HostCalendar;
  days: ReadonlyMap<CalendarDate, HostDay>;
  span: DaySpan;
  rates: (Rates & Pick<Listing, 'maxGuests'>) | undefined;
  today: CalendarDate;
  firstField: RefObject<HTMLInputElement | null>;
  isPending: boolean;
  /** Throws what the server refuses. */
  onApply: (change: { span: DaySpan; weekdays: readonly Weekday[]; set: DaySet }) => Promise<void>;
  onClear: () => void;
}

/** Price, shortest stay, block and note of the chosen days, and what a guest would pay for them. */
export function DayPanel({ home, days, span, rates, today, firstField, isPending, onApply, onClear }: DayPanelProps) {
  const [chosen, setChosen] = useState<Weekday[]>([...weekdays]);
  const inSpan = daysOn([...days.values()], span, weekdays);
  const changed = daysOn(inSpan, span, chosen);
  const before = panelValues(inSpan);
  const [typed, setTyped] = useState(before);
  const [failure, setFailure] = useState<unknown>(null);
  const refused = refusedFields(failure);
  const rents = previewRents(days, span, { rent: typedRent(typed.rent), weekdays: chosen });

  async function apply(set: DaySet) {
    setFailure(null);
    try {
      await onApply({ span, weekdays: chosen, set });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const set = changesOf(typed, before);
        if (Object.keys(set).length > 0) void apply(set);
        else setFailure(words.nothingToSave);
      }}
      className="grid gap-6"
    >
      {inSpan.length > 1 && <WeekdayChoice label={words.onlyThese} chosen={chosen} onChange={setChosen} />}
      <div>
        <Field
          ref={firstField}
          label={words.price}
          optional
          inputMode="numeric"
          before="₹"
          value={typed.rent}
          onChange={({ target }) => setTyped({ ...typed, rent: target.value })}
          hint={<PriceNow days={changed} />}
          error={refused['rent'] ?? refused['set']}
        />
        {changed.some(({ own }) => (own?.rent ?? null) !== null) && (
          <Button variant="text" size="row" disabled={isPending} onClick={() => void apply({ rent: null })}>
            {words.toBase}
          </Button>
        )}
      </div>
      <div>
        <Field
          label={words.minimum}
          optional
          inputMode="numeric"
          after={words.nights}
          value={typed.minNights}
          onChange={({ target }) => setTyped({ ...typed, minNights: target.value })}
          hint={isAlike(changed) ? words.minimumNow({ nights: changed[0]?.minNights ?? 1 }) : undefined}
          error={refused['minNights']}
        />
        {changed.some(({ own }) => (own?.minNights ?? null) !== null) && (
          <Button variant="text" size="row" disabled={isPending} onClick={() => void apply({ minNights: null })}>
            {words.minimumBack}
          </Button>
        )}
      </div>
      <OpenOrBlocked blocked={typed.blocked} onChange={(blocked) => setTyped({ ...typed, blocked })} />
      <TextArea
        label={words.note}
        optional
        rows={2}
        maxLength={300}
        hint={words.noteHint}
        value={typed.note}
        onChange={({ target }) => setTyped({ ...typed, note: target.value })}
        error={refused['note']}
      />
      {rates !== undefined && rents !== null && rents.length <= MAX_NIGHTS && typed.blocked !== true && (
        <GuestPays rates={rates} rules={home.rules} checkIn={span.from} nightRents={rents} today={today} />
      )}
      {failure !== null && (
        <Refusal
          title={typeof failure === 'string' ? failure : shownMessage(failure)}
          detail={failure instanceof ApiError ? guestsInTheWay(failure, inSpan) : undefined}
        />
      )}
      <div className="panel-actions">
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

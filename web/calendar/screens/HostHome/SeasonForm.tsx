import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { Season } from '@aangan/contract/calendar/seasons.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import type { Weekday } from '@aangan/contract/rules/weekdays.ts';
import { useState } from 'react';
import { useSaveSeason } from '../../queries/host-calendar.ts';
import { WeekdayChoice } from '../../parts/WeekdayChoice.tsx';
import { CheckBox } from './CheckBox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NumberField } from './NumberField.tsx';
import { SaveRow } from './SaveRow.tsx';
import { useFocusFirstField } from './use-focus-first-field.ts';
import { parseDate, parseOptionalWholeNumber } from './parse-values.ts';
import { useHostForm } from './use-host-form.ts';

type Name = 'name' | 'from' | 'to' | 'rent' | 'weekendRent' | 'minNights';

interface SeasonFormProps {
  homeId: string;
  /** Null for a new season. */
  season: Season | null;
  onClose: () => void;
}

/** Form of a season: name, days, prices and rules. */
export function SeasonForm({ homeId, season, onClose }: SeasonFormProps) {
  const save = useSaveSeason(homeId);
  const [yearly, setYearly] = useState(season?.yearly ?? false);
  const [checkInDays, setCheckInDays] = useState<Weekday[]>(season?.checkInDays ?? []);
  const { refused, failure, onSubmit } = useHostForm<Name>(async (typed) => {
    await save.mutateAsync({
      seasonId: season?._id ?? null,
      name: typed.name,
      from: parseDate(typed.from),
      to: parseDate(typed.to),
      yearly,
      rent: parseOptionalWholeNumber(typed.rent),
      weekendRent: parseOptionalWholeNumber(typed.weekendRent),
      minNights: parseOptionalWholeNumber(typed.minNights),
      checkInDays: checkInDays.length === 0 ? null : checkInDays,
    });
    onClose();
  });
  const dateField = (name: 'from' | 'to', label: string) => (
    <Field
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={words.dateHint}
      defaultValue={season === null ? '' : formatDate(season[name])}
      error={refused[name]}
    />
  );

  const first = useFocusFirstField();

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      <h2 className="type-h3">{season === null ? words.addSeason : words.changeOf({ name: season.name })}</h2>
      <Field
        ref={first}
        name="name"
        label={words.seasonName}
        maxLength={60}
        autoComplete="off"
        defaultValue={season?.name ?? ''}
        error={refused['name']}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        {dateField('from', words.firstDay)}
        {dateField('to', words.lastDay)}
      </div>
      <CheckBox label={words.yearly} checked={yearly} onChange={setYearly} />
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          name="rent"
          label={words.seasonRent}
          hint={words.asHome}
          before="₹"
          optional
          value={season?.rent ?? null}
          error={refused['rent']}
        />
        <NumberField
          name="weekendRent"
          label={words.seasonWeekendRent}
          hint={words.asSeason}
          before="₹"
          optional
          value={season?.weekendRent ?? null}
          error={refused['weekendRent']}
        />
        <NumberField
          name="minNights"
          label={words.seasonMinimum}
          hint={words.asHome}
          after={words.nights}
          optional
          value={season?.minNights ?? null}
          error={refused['minNights']}
        />
        <WeekdayChoice
          label={words.seasonCheckIn}
          hint={words.seasonCheckInHint}
          chosen={checkInDays}
          onChange={setCheckInDays}
          error={refused['checkInDays']}
        />
      </div>
      <SaveRow isPending={save.isPending} failure={failure} onCancel={onClose} />
    </form>
  );
}

import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { Season } from '@aangan/contract/calendar/rules.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { Weekday } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useState } from 'react';
import { showError } from '../../../shared/show-error.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/ContentState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Plus } from '../../../ui/icons.ts';
import { dayLabel, spanLabel } from '../../parts/date-labels.ts';
import { WeekdayChoice } from '../../parts/WeekdayChoice.tsx';
import { useDeleteSeason, useSaveSeason } from '../../queries/host-calendar.ts';
import {
  CheckBox,
  Confirm,
  NumberField,
  parseDate,
  parseOptionalWholeNumber,
  SaveRow,
  useFocusFirstField,
} from './HostForm.tsx';

/** Seasons of a home by first day, with buttons to change and delete. */
export function SeasonsTab({ home }: { home: HostCalendar }) {
  const [isAdding, setAdding] = useState(false);
  const seasons = home.seasons.toSorted((one, other) => one.from.localeCompare(other.from));

  return (
    <div className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">{words.seasonsLead}</p>
      {seasons.length === 0 && !isAdding && <EmptyState title={words.noSeason} />}
      {seasons.length > 0 && (
        <ul className="grid gap-3">
          {seasons.map((season) => (
            <li key={season._id} className="rounded-panel border border-line bg-raised p-5">
              <SeasonRow homeId={home._id} season={season} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <div className="rounded-panel border border-line bg-raised p-5">
          <SeasonForm homeId={home._id} season={null} onClose={() => setAdding(false)} />
        </div>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Plus size={20} />}
          onClick={() => setAdding(true)}
        >
          {words.addSeason}
        </Button>
      )}
    </div>
  );
}

/** Summary of a season: days, prices and minimum stay. */
function SeasonRow({ homeId, season }: { homeId: string; season: Season }) {
  const [open, setOpen] = useState<'form' | 'question' | null>(null);
  const remove = useDeleteSeason();
  const { name } = season;
  const close = () => setOpen(null);

  if (open === 'form') return <SeasonForm homeId={homeId} season={season} onClose={close} />;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="type-figures min-w-56 flex-1">
        <h2 className="type-h3">{name}</h2>
        <p className="mt-1 text-ink-2">{seasonDays(season)}</p>
        <p className="type-small mt-1 text-muted">{seasonDetails(season).join(' · ')}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="row" aria-label={words.changeOf({ name })} onClick={() => setOpen('form')}>
          {words.edit}
        </Button>
        <Button
          variant="destructive"
          size="row"
          aria-label={words.deleteOf({ name })}
          onPointerEnter={Confirm.prefetch}
          onClick={() => setOpen('question')}
        >
          {words.remove}
        </Button>
      </div>
      {open === 'question' && (
        <Confirm
          question={words.deleteSeasonQuestion({ name })}
          busy={remove.isPending}
          busyLabel={busy.deleting}
          onClose={close}
          onConfirm={() => remove.mutate(season._id, { onSuccess: close, onError: showError })}
        />
      )}
    </div>
  );
}

function seasonDetails({ rent, weekendRent, minNights }: Season): string[] {
  return [
    ...(rent === null ? [] : [words.perNight({ rent: formatRupees(rent) })]),
    ...(weekendRent === null ? [] : [words.weekendAt({ rent: formatRupees(weekendRent) })]),
    ...(minNights === null ? [] : [words.fromNights({ nights: minNights })]),
  ];
}

type Name = 'name' | 'from' | 'to' | 'rent' | 'weekendRent' | 'minNights';

interface SeasonFormProps {
  homeId: string;
  /** Null for a new season. */
  season: Season | null;
  onClose: () => void;
}

/** Form of a season: name, days, prices and rules. */
function SeasonForm({ homeId, season, onClose }: SeasonFormProps) {
  const save = useSaveSeason(homeId);
  const [yearly, setYearly] = useState(season?.yearly ?? false);
  const [checkInDays, setCheckInDays] = useState<Weekday[]>(season?.checkInDays ?? []);
  const { refused, failure, onSubmit } = useServerForm<Name>(async (typed) => {
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

/** '22/12/2026 to 04/01/2027', or '22 December to 4 January, every year' for yearly seasons. */
export function seasonDays({ from, to, yearly }: Pick<Season, 'from' | 'to' | 'yearly'>): string {
  if (!yearly) return spanLabel(from, to);
  if (from === to) return words.everyYearDay({ day: dayLabel(from) });
  return words.everyYearSpan({ from: dayLabel(from), to: dayLabel(to) });
}

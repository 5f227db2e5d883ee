import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { Season } from '@aangan/contract/calendar/seasons.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { useState } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import { useDeleteSeason } from '../../queries/host-calendar.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { Confirm } from './Confirm.tsx';
import { seasonDays } from './season-days.ts';

/** Summary of a season: days, prices and minimum stay. */
export function SeasonRow({ season, onEdit }: { season: Season; onEdit: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteSeason();
  const { name } = season;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="type-figures min-w-56 flex-1">
        <h2 className="type-h3">{name}</h2>
        <p className="mt-1 text-ink-2">{seasonDays(season)}</p>
        <p className="type-small mt-1 text-muted">{seasonFacts(season).join(' · ')}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="row" aria-label={words.changeOf({ name })} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          variant="destructive"
          size="row"
          aria-label={words.deleteOf({ name })}
          onPointerEnter={Confirm.prefetch}
          onClick={() => setAsked(true)}
        >
          {words.remove}
        </Button>
      </div>
      {isAsked && (
        <Confirm
          question={words.deleteSeasonQuestion({ name })}
          busy={remove.isPending}
          busyLabel={busy.deleting}
          onClose={() => setAsked(false)}
          onConfirm={() =>
            remove.mutate(season._id, {
              onSuccess: () => setAsked(false),
              onError: (error) => toast.failure(errorMessage(error)),
            })
          }
        />
      )}
    </div>
  );
}

function seasonFacts({ rent, weekendRent, minNights }: Season): string[] {
  return [
    ...(rent === null ? [] : [words.perNight({ rent: formatRupees(rent) })]),
    ...(weekendRent === null ? [] : [words.weekendAt({ rent: formatRupees(weekendRent) })]),
    ...(minNights === null ? [] : [words.fromNights({ nights: minNights })]),
  ];
}

import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { Plus } from '../../../ui/icons.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SeasonForm } from './SeasonForm.tsx';
import { SeasonRow } from './SeasonRow.tsx';

/** Seasons of a home by first day, with buttons to change and delete. */
export function SeasonsTab({ home }: { home: HostCalendar }) {
  /** A season's id, 'new', or null. */
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => setEdited(null);
  const seasons = home.seasons.toSorted((one, other) => one.from.localeCompare(other.from));

  return (
    <div className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">{words.seasonsLead}</p>
      {seasons.length === 0 && edited === null && <EmptyState title={words.noSeason} />}
      {seasons.length > 0 && (
        <ul className="grid gap-3">
          {seasons.map((season) => (
            <li key={season._id} className="rounded-panel border border-line bg-raised p-5">
              {edited === season._id ? (
                <SeasonForm homeId={home._id} season={season} onClose={close} />
              ) : (
                <SeasonRow season={season} onEdit={() => setEdited(season._id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <div className="rounded-panel border border-line bg-raised p-5">
          <SeasonForm homeId={home._id} season={null} onClose={close} />
        </div>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          {words.addSeason}
        </Button>
      )}
    </div>
  );
}

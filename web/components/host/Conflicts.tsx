import * as words from '@aangan/contract/words/en/components/host.ts';
import type { Conflict, HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { bookedOf } from '../../links.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Note } from '../Note.tsx';
import { spanLabel } from './date-labels.ts';
import { siteName } from './taken-label.ts';

type Home = Pick<HostCalendar, '_id' | 'title' | 'conflicts' | 'sites'>;

/** What is sold twice, first of all: each with its home, the other site, the days, and the stay here. */
export function Conflicts({ homes }: { homes: readonly Home[] }) {
  const inConflict = homes.filter(({ conflicts }) => conflicts.length > 0);
  if (inConflict.length === 0) return null;
  return (
    <ul className="mt-6 grid gap-3">
      {inConflict.flatMap((home) =>
        home.conflicts.map((conflict) => (
          <li key={`${conflict.feed}-${conflict.bookingId}-${conflict.from}`}>
            <ConflictNote home={home} conflict={conflict} />
          </li>
        )),
      )}
    </ul>
  );
}

function ConflictNote({ home: { title, sites }, conflict }: { home: Home; conflict: Conflict }) {
  const { feed, from, to, bookingId } = conflict;
  return (
    <Note
      tone="lac"
      title={words.conflict}
      detail={words.conflictOf({
        home: title,
        site: siteName(feed, sites),
        days: spanLabel(from, to),
      })}
      action={
        <ButtonLink to={bookedOf(bookingId)} variant="secondary" size="row">
          {words.seeStay}
        </ButtonLink>
      }
    />
  );
}

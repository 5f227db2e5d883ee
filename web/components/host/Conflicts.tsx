import * as words from '@aangan/contract/words/en/components/host.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { bookedOf } from '../../links.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Note } from '../Note.tsx';

type Home = Pick<HostCalendar, '_id' | 'title' | 'conflicts'>;

/** What is sold twice, first of all: each with its home, its days, and the stay here. */
export function Conflicts({ homes }: { homes: readonly Home[] }) {
  const found = homes.flatMap(({ title, conflicts }) => conflicts.map((conflict) => ({ title, ...conflict })));
  if (found.length === 0) return null;
  return (
    <ul className="mt-6 grid gap-3">
      {found.map(({ title, feed, bookingId, from, to }) => (
        <li key={`${feed}-${bookingId}-${from}`}>
          <Note
            tone="lac"
            title={words.conflict}
            detail={words.conflictOf({ home: title, from: formatDate(from), to: formatDate(to) })}
            action={
              <ButtonLink to={bookedOf(bookingId)} variant="secondary" size="row">
                {words.seeStay}
              </ButtonLink>
            }
          />
        </li>
      ))}
    </ul>
  );
}

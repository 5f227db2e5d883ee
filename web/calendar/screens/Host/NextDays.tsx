import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { dayLabel, weekdayLabel } from '../../parts/date-labels.ts';
import { type Agenda, agendaOn, type HostedStay } from './agenda.ts';
import { ExpandableList } from './ExpandableList.tsx';
import { StayLink } from './StayLink.tsx';

const DAYS = 7;

/** Arrivals and departures of the next days; empty days are omitted. */
export function NextDays({ today, stays }: { today: CalendarDate; stays: readonly HostedStay[] }) {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1))
    .map((date) => ({ date, ...agendaOn(date, stays) }))
    .filter(({ arrives, leaves }) => arrives.length + leaves.length > 0);
  return (
    <section aria-labelledby="next-days">
      <h2 id="next-days" className="type-h2">
        {words.nextDays}
      </h2>
      {days.length === 0 && <p className="mt-2 text-muted">{words.quietDays}</p>}
      <ul className="mt-4 grid gap-2">
        {days.map(({ date, arrives, leaves }) => (
          <li key={date} className="grid gap-x-6 border-t border-line pt-3 sm:grid-cols-[160px_minmax(0,1fr)]">
            <h3 className="type-figures pt-1.5">
              <span className="block font-semibold">{weekdayLabel(date)}</span>
              <span className="type-small block text-muted">{dayLabel(date)}</span>
            </h3>
            <div>
              <ExpandableList items={comings({ arrives, leaves })} className="grid">
                {({ stay, title }) => (
                  <li key={`${stay.bookingId} ${title}`}>
                    <StayLink stay={stay} title={title} />
                  </li>
                )}
              </ExpandableList>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Arrivals, then departures. */
function comings({ arrives, leaves }: Pick<Agenda, 'arrives' | 'leaves'>) {
  const guestName = ({ guest = words.somebody }: HostedStay) => guest;
  return [
    ...arrives.map((stay) => ({ stay, title: words.arrivesOn({ guest: guestName(stay) }) })),
    ...leaves.map((stay) => ({ stay, title: words.leavesOn({ guest: guestName(stay) }) })),
  ];
}

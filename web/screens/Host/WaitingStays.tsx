import * as words from '@aangan/contract/words/en/screens/host.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { useAllHostHomes } from '../../api/host-calendar.ts';
import { spanLabel } from '../../components/host/date-labels.ts';
import { hostedStays } from './agenda.ts';
import { StayLink } from './StayLink.tsx';

/** So many days ahead one request reaches, and holds farther away are rare. */
const DAYS_AHEAD = 399;

/** Stays that are held and not paid yet, whenever they are. */
export function WaitingStays({ today }: { today: CalendarDate }) {
  const { data: homes = [] } = useAllHostHomes({ from: today, to: addDays(today, DAYS_AHEAD) });
  const held = hostedStays(homes).filter(({ state }) => state === 'held');
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="rounded-panel bg-haldi-tint p-5">
      <h2 id="waiting" className="type-h3">
        {words.waiting}
      </h2>
      <p className="type-small mt-1 text-ink-2">{words.notPaid}</p>
      <ul className="type-figures mt-2 grid">
        {held.map((stay) => (
          <li key={stay.bookingId}>
            <StayLink
              stay={stay}
              title={stay.guest ?? words.somebody}
              detail={spanLabel(stay.checkIn, stay.checkOut)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { addDays, type CalendarDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import { useAllHostHomes } from '../../queries/host-calendar.ts';
import { spanLabel } from '../../parts/date-labels.ts';
import { addExtraServicePricePath } from '../../../shared/links.ts';
import { listHostedStays } from './agenda.ts';
import { ExpandableList } from './ExpandableList.tsx';
import { StayLink } from './StayLink.tsx';

/** Range of one request; holds beyond are rare. */
const DAYS_AHEAD = 399;

/** Stays that wait for the host's price of an extra service or for payment, at any date. */
export function PendingStays({ today }: { today: CalendarDate }) {
  const { data: homes = [] } = useAllHostHomes({ from: today, to: addDays(today, DAYS_AHEAD) });
  const held = listHostedStays(homes).filter(({ state }) => state === 'held');
  const wishes = held.filter(({ awaitsPrice }) => awaitsPrice);
  const unpaid = held.filter(({ awaitsPrice }) => !awaitsPrice);
  return (
    <>
      {wishes.length > 0 && (
        <section aria-labelledby="answers" className="rounded-panel bg-haldi-tint p-5">
          <h2 id="answers" className="type-h3">
            {words.answers}
          </h2>
          <ExpandableList items={wishes} className="type-figures mt-2 grid">
            {(stay) => (
              <li key={stay.bookingId}>
                <StayLink
                  stay={stay}
                  title={words.wish({ guest: stay.guest ?? words.somebody })}
                  detail={spanLabel(stay.checkIn, stay.checkOut)}
                  to={addExtraServicePricePath(stay.bookingId)}
                />
              </li>
            )}
          </ExpandableList>
        </section>
      )}
      {unpaid.length > 0 && (
        <section aria-labelledby="unpaid" className="rounded-panel border border-line p-5">
          <h2 id="unpaid" className="type-h3">
            {words.unpaid}
          </h2>
          <p className="type-small mt-1 text-muted">{words.unpaidWhy}</p>
          <ExpandableList items={unpaid} className="type-figures mt-2 grid">
            {(stay) => (
              <li key={stay.bookingId}>
                <StayLink
                  stay={stay}
                  title={stay.guest ?? words.somebody}
                  detail={
                    stay.heldUntil === undefined
                      ? spanLabel(stay.checkIn, stay.checkOut)
                      : words.heldUntil({
                          span: spanLabel(stay.checkIn, stay.checkOut),
                          moment: formatMoment(new Date(stay.heldUntil)),
                        })
                  }
                />
              </li>
            )}
          </ExpandableList>
        </section>
      )}
    </>
  );
}

import * as words from '@aangan/contract/words/en/screens/host.ts';
import { addDays, type CalendarDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import { useAllHostHomes } from '../../api/host-calendar.ts';
import { spanLabel } from '../../components/host/date-labels.ts';
import { addExtraServicePriceOf } from '../../links.ts';
import { hostedStays } from './agenda.ts';
import { FirstFew } from './FirstFew.tsx';
import { StayLink } from './StayLink.tsx';

/** So many days ahead one request reaches, and holds farther away are rare. */
const DAYS_AHEAD = 399;

/** Stays that wait, whenever they are: for the host, who is to name the price of a wish, or for the guest's payment. */
export function WaitingStays({ today }: { today: CalendarDate }) {
  const { data: homes = [] } = useAllHostHomes({ from: today, to: addDays(today, DAYS_AHEAD) });
  const held = hostedStays(homes).filter(({ state }) => state === 'held');
  const wishes = held.filter(({ awaitsPrice }) => awaitsPrice);
  const unpaid = held.filter(({ awaitsPrice }) => !awaitsPrice);
  return (
    <>
      {wishes.length > 0 && (
        <section aria-labelledby="answers" className="rounded-panel bg-haldi-tint p-5">
          <h2 id="answers" className="type-h3">
            {words.answers}
          </h2>
          <FirstFew items={wishes} className="type-figures mt-2 grid">
            {(stay) => (
              <li key={stay.bookingId}>
                <StayLink
                  stay={stay}
                  title={words.wish({ guest: stay.guest ?? words.somebody })}
                  detail={spanLabel(stay.checkIn, stay.checkOut)}
                  to={addExtraServicePriceOf(stay.bookingId)}
                />
              </li>
            )}
          </FirstFew>
        </section>
      )}
      {unpaid.length > 0 && (
        <section aria-labelledby="unpaid" className="rounded-panel border border-line p-5">
          <h2 id="unpaid" className="type-h3">
            {words.unpaid}
          </h2>
          <p className="type-small mt-1 text-muted">{words.unpaidWhy}</p>
          <FirstFew items={unpaid} className="type-figures mt-2 grid">
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
          </FirstFew>
        </section>
      )}
    </>
  );
}

import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import { addDays, type CalendarDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { addExtraServicePricePath, bookedPath } from '../../../shared/links.ts';
import { RetryNote } from '../../../shared/RetryNote.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChevronRight } from '../../../ui/icons.ts';
import { spanLabel } from '../../parts/date-labels.ts';
import { mergeTakenRuns } from '../../parts/TakenDays.tsx';
import { useAllHostHomes } from '../../queries/host-calendar.ts';

/** A stay in the agenda; it may have begun before the fetched days. */
export interface HostedStay {
  bookingId: string;
  home: string;
  guest: string | undefined;
  state: BookingState | undefined;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** Expiry of a hold. */
  heldUntil: string | undefined;
  /** An extra service was requested and has no price yet. */
  awaitsPrice: boolean;
}

export type AgendaColumn = 'arrives' | 'stays' | 'leaves';

/** Arriving, present and departing stays of a day. */
export type Agenda = Record<AgendaColumn, HostedStay[]>;

/** Stays of all homes by check-in. */
export function listHostedStays(homes: readonly Pick<HostCalendar, 'title' | 'days'>[]): HostedStay[] {
  const stays = homes.flatMap(({ title, days }) =>
    mergeTakenRuns(days).flatMap(
      ({ from, to, taken: { by, bookingId, guest, state, heldUntil, awaitsPrice = false } }) =>
        by === 'stay' && bookingId !== undefined
          ? [{ bookingId, home: title, guest, state, checkIn: from, checkOut: addDays(to, 1), heldUntil, awaitsPrice }]
          : [],
    ),
  );
  return stays.toSorted((one, other) => one.checkIn.localeCompare(other.checkIn));
}

export function agendaOn(date: CalendarDate, stays: readonly HostedStay[]): Agenda {
  return {
    arrives: stays.filter(({ checkIn }) => checkIn === date),
    stays: stays.filter(({ checkIn, checkOut }) => checkIn < date && date < checkOut),
    leaves: stays.filter(({ checkOut }) => checkOut === date),
  };
}

/** Range of one request; holds beyond are rare. */
const DAYS_AHEAD = 399;

/** Stays that wait for the host's price of an extra service or for payment, at any date. */
export function PendingStays({ today }: { today: CalendarDate }) {
  const homes = useAllHostHomes({ from: today, to: addDays(today, DAYS_AHEAD) });
  const held = listHostedStays(homes.data ?? []).filter(({ state }) => state === 'held');
  const serviceRequests = held.filter(({ awaitsPrice }) => awaitsPrice);
  const unpaid = held.filter(({ awaitsPrice }) => !awaitsPrice);
  return (
    <>
      <RetryNote query={homes} title={hostWords.unreachable} />
      {serviceRequests.length > 0 && (
        <section aria-labelledby="answers" className="rounded-panel bg-haldi-tint p-5">
          <h2 id="answers" className="type-h3">
            {words.answers}
          </h2>
          <ExpandableList items={serviceRequests} className="type-figures mt-2 grid">
            {(stay) => (
              <li key={stay.bookingId}>
                <StayLink
                  stay={stay}
                  title={words.serviceRequest({ guest: stay.guest ?? words.somebody })}
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

interface StayLinkProps {
  stay: HostedStay;
  title: string;
  /** 'Unpaid' by default. */
  detail?: string | undefined;
  /** The booking by default. */
  to?: string;
}

/** Summary of a stay as a link. */
export function StayLink({ stay, title, detail = unpaid(stay), to = bookedPath(stay.bookingId) }: StayLinkProps) {
  return (
    <Link
      to={to}
      className="motion-colour -mx-2 flex min-h-13 items-center gap-3 rounded-small px-2 py-1.5 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{title}</span>
        {detail !== undefined && <span className="type-small block">{detail}</span>}
        <span className="type-small line-clamp-1 text-muted">{stay.home}</span>
      </span>
      <ChevronRight size={18} className="text-muted" />
    </Link>
  );
}

function unpaid({ state }: HostedStay): string | undefined {
  return state === 'held' ? words.notPaid : undefined;
}

const SHOWN = 5;

interface ExpandableListProps<T> {
  items: readonly T[];
  className?: string;
  /** Renders an item as an `<li>` with a key. */
  children: (item: T) => ReactNode;
}

/** A list that shows its first items, and a button that shows all. */
export function ExpandableList<T>({ items, className, children }: ExpandableListProps<T>) {
  const [isExpanded, setExpanded] = useState(false);
  const rest = items.length - SHOWN;
  return (
    <>
      <ul className={className}>{(isExpanded ? items : items.slice(0, SHOWN)).map(children)}</ul>
      {rest > 0 && (
        <Button
          variant="text"
          size="row"
          className="-ml-1"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? words.fewer : words.more({ count: rest })}
        </Button>
      )}
    </>
  );
}

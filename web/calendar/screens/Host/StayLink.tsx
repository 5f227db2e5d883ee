import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { ChevronRight } from '../../../ui/icons.ts';
import { Link } from 'wouter';
import { bookedPath } from '../../../shared/links.ts';
import type { HostedStay } from './agenda.ts';

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
      <ChevronRight size={18} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
    </Link>
  );
}

function unpaid({ state }: HostedStay): string | undefined {
  return state === 'held' ? words.notPaid : undefined;
}

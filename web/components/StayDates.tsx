import { formatDate } from '@aangan/contract/dates.ts';
import { ArrowRight } from 'lucide-react';

interface StayDatesProps {
  checkIn: string;
  checkOut: string;
  /** Without the first year where it is the second's too: '10/12 → 14/12/2026'. */
  short?: boolean;
}

/** '10/12/2026 → 14/12/2026'; the arrow is an icon, since the text face has none. */
export function StayDates({ checkIn, checkOut, short = false }: StayDatesProps) {
  const from = formatDate(checkIn);
  const isSameYear = checkIn.slice(0, 4) === checkOut.slice(0, 4);
  return (
    <span className="type-figures inline-flex items-center gap-2 whitespace-nowrap">
      {short && isSameYear ? from.slice(0, 5) : from}
      <ArrowRight size={15} strokeWidth={1.75} className="-mt-0.5 text-muted" aria-hidden="true" />
      <span className="sr-only">to</span>
      {formatDate(checkOut)}
    </span>
  );
}

import { formatDate } from '@aangan/contract/rules/dates.ts';

interface StayDatesProps {
  checkIn: string;
  checkOut: string;
  /** Omits the first year if both are equal: '10/12 → 14/12/2026'. */
  short?: boolean;
}

/** '10/12/2026 → 14/12/2026'. */
export function StayDates({ checkIn, checkOut, short = false }: StayDatesProps) {
  const from = formatDate(checkIn);
  const isSameYear = checkIn.slice(0, 4) === checkOut.slice(0, 4);
  return (
    <span className="type-figures inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      {short && isSameYear ? from.slice(0, 5) : from}
      {/* The text font lacks an arrow glyph, so a system font renders it. */}
      <span className="text-muted">{' → '}</span>
      {formatDate(checkOut)}
    </span>
  );
}

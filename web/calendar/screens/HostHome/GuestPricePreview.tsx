import type { HostCalendar, HostDay } from '@aangan/contract/calendar/calls.ts';
import type { CalendarRules } from '@aangan/contract/calendar/rules.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_GUESTS } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate, instantInIndia } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import { judge, reasons } from '@aangan/contract/rules/judge.ts';
import { findBestDiscount, priceLines, priceStay, type Rates } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import { useState } from 'react';
import { CliffLine, nearCliff, useTaxToday } from '../../../bookings/parts/rent-tax.tsx';
import { SummaryLine, SummaryTotal } from '../../../shared/Summary.tsx';
import { Counter } from '../../../ui/Choice.tsx';
import { spanLabel } from '../../parts/date-labels.ts';
import type { DaySpan } from '../../queries/host-calendar.ts';

interface GuestPricePreviewProps {
  rates: Rates & Pick<Listing, 'maxGuests'>;
  rules: CalendarRules;
  checkIn: CalendarDate;
  nightRents: readonly number[];
  today: CalendarDate;
  /** Why guests cannot book these days. */
  refusal: string | null;
}

const ofEachNight = { below: priceWords.cliff, above: priceWords.aboveCliff };
const ofAverage = { below: priceWords.cliffOfAverage, above: priceWords.aboveCliffOfAverage };

/** All nights at a price changed by the same amount, because the tax depends on the total. */
function shiftRents(nightRents: readonly number[], by: number): number[] {
  return nightRents.map((night) => Math.max(0, night + by));
}

/** Guest price of a stay over the selected days, for a chosen number of guests. */
export function GuestPricePreview({ rates, rules, checkIn, nightRents, today, refusal }: GuestPricePreviewProps) {
  const nights = nightRents.length;
  const [guests, setGuests] = useState(Math.max(1, rates.includedGuests));
  const tax = useTaxToday();
  const discount = findBestDiscount(toStayRules(rules), { checkIn, nights, today });
  const price = priceStay(rates, nightRents, guests, discount, tax);
  const average = Math.floor(nightRents.reduce((sum, night) => sum + night, 0) / nights);
  const cliff = nearCliff(
    (other) => priceStay(rates, shiftRents(nightRents, other - average), guests, discount, tax),
    average,
  );
  const isAverage = nightRents.some((night) => night !== average);
  return (
    <section aria-label={words.guestPays} className="rounded-photo bg-sunken px-4 pt-3.5 pb-4">
      <h3 className="type-label">{words.guestPays}</h3>
      <p className="type-small type-figures text-muted">
        {words.guestPaysFor({ span: spanLabel(checkIn, addDays(checkIn, nights)), nights })}
      </p>
      {refusal !== null && <p className="type-small mt-1 font-semibold text-haldi">{refusal}</p>}
      <div className="my-3">
        <Counter
          label={words.party}
          hint={
            rates.extraGuestFee === 0
              ? words.partyFree
              : words.partyHint({ included: rates.includedGuests, fee: formatRupees(rates.extraGuestFee) })
          }
          min={1}
          max={rates.maxGuests ?? MAX_GUESTS}
          value={guests}
          onChange={setGuests}
        />
      </div>
      <dl>
        {priceLines(price).map(({ label, amount, parts }) => (
          <SummaryLine
            key={label}
            quiet={label === priceWords.roundOff}
            label={
              <>
                {label}
                {parts?.map((part) => (
                  <span key={part} className="type-small type-figures block text-muted">
                    {part}
                  </span>
                ))}
              </>
            }
          >
            {label === priceWords.roundOff && amount > 0 ? '+' : ''}
            {formatRupees(amount)}
          </SummaryLine>
        ))}
        <SummaryTotal>
          <span aria-live="polite">{formatRupees(price.total)}</span>
        </SummaryTotal>
      </dl>
      {cliff !== null && <CliffLine cliff={cliff} words={isAverage ? ofAverage : ofEachNight} />}
    </section>
  );
}

interface Planned {
  today: CalendarDate;
  /** Minimum stay from the first day, if it is being changed. */
  minNights: number | null;
  /** Whether blocks are being removed. */
  opens: boolean;
}

/** Why a stay over exactly these days cannot be booked after the change; null if it can. */
export function unbookableReason(
  { rules, seasons, days }: Pick<HostCalendar, 'rules' | 'seasons' | 'days'>,
  { from, to }: DaySpan,
  { today, minNights, opens }: Planned,
): string | null {
  const isInTheWay = ({ taken }: HostDay) => taken !== null && !(opens && taken.by === 'block');
  const first = days.find(({ date }) => date === from);
  const shortest = minNights ?? first?.minNights ?? null;
  const verdict = judge(
    { checkIn: from, checkOut: addDays(to, 1) },
    {
      terms: { rules: toStayRules(rules), seasons, days: { [from]: { rent: null, minNights: shortest } } },
      taken: days.filter(isInTheWay).map(({ date }) => ({ start: date, end: date })),
      // The preparation after the stay must be free of other stays only.
      noDeparture: days
        .filter(({ taken }) => taken?.by === 'stay')
        .map(({ date }) => ({ start: addDays(date, 1 - rules.preparationDays), end: date })),
    },
    instantInIndia(today),
  );
  const [reason] = verdict.reasons;
  return reason === undefined ? null : (sentences()[reasons[reason].code] ?? words.stayTaken);
}

const sentences = (): Record<string, string> => ({
  TOO_SHORT: words.stayTooShort,
  TOO_LONG: words.stayTooLong,
  TOO_SOON: words.stayTooSoon,
  TOO_FAR: words.stayTooFar,
  NO_CHECK_IN_THAT_DAY: words.stayNoArrival,
  NO_CHECK_OUT_THAT_DAY: words.stayNoDeparture,
});

/** Converts the rules for pricing: the hour becomes a number. */
function toStayRules(rules: CalendarRules): StayRules {
  return { ...rules, noticeUntil: Number(rules.noticeUntil.slice(0, 2)) };
}

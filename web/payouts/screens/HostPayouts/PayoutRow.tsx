import type { Payout, PayoutLine } from '@aangan/contract/payouts/calls.ts';
import { dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import { Link } from 'wouter';
import { useToday } from '../../../api/site.ts';
import { bookedPath, hostHomePath } from '../../../shared/links.ts';
import { ChevronDown } from '../../../ui/icons.ts';
import { Tag, type TagTone } from '../../../ui/Tag.tsx';

const tones: Record<Payout['state'], TagTone> = {
  planned: 'plain',
  held: 'haldi',
  'on-the-way': 'haldi',
  arrived: 'neem',
  failed: 'lac',
  reversed: 'plain',
};

const stateLabels = (): Record<Payout['state'], string> => ({
  planned: words.planned,
  held: words.held,
  'on-the-way': words.onTheWay,
  arrived: words.arrived,
  failed: words.failed,
  reversed: words.reversed,
});

const lineLabels = (): Record<PayoutLine, string> => ({
  stay: words.lineStay,
  extra: words.lineExtra,
  commission: words.lineCommission,
  tcs: words.lineTcs,
  tds: words.lineTds,
  refund: words.lineRefund,
  'other-payout': words.lineOtherPayout,
  'kept-back': words.lineKeptBack,
  'round-off': words.lineRoundOff,
});

/** A payout: state, date and stay; expands to its lines. */
export function PayoutRow({ payout }: { payout: Payout }) {
  const { amount, state, title, guest, checkIn, checkOut, why, reference, lines, listing, booking } = payout;
  // The calendar opens at no past day.
  const isInCalendar = checkIn >= useToday();
  const stay = words.stayOf({ guest, from: formatDate(checkIn), to: formatDate(checkOut) });
  return (
    <details className="group rounded-panel border border-line bg-raised">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-2 rounded-panel p-4 outline-offset-2 sm:p-5">
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Tag tone={tones[state]}>{stateLabels()[state]}</Tag>
            <span className="type-small type-figures text-muted">{dateLabel(payout)}</span>
          </p>
          <p className="mt-1.5 font-semibold wrap-anywhere">{title}</p>
          <p className="type-small type-figures text-ink-2">{stay}</p>
        </div>
        <div className="flex items-center gap-3">
          <p className="type-figures text-[18px]/6 font-semibold">{formatRupees(amount)}</p>
          <ChevronDown
            size={20}
            className="shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </div>
        {why !== undefined && <p className="type-small basis-full text-ink-2">{why}</p>}
      </summary>
      <div className="border-t border-line p-4 sm:p-5">
        <table className="type-figures w-full text-[14.5px]/6">
          <caption className="sr-only">{words.linesOf({ title })}</caption>
          <tbody>
            {lines.map(({ kind, amount: line }) => (
              <tr key={kind}>
                <th scope="row" className="py-0.5 pr-4 text-left font-normal text-ink-2">
                  {lineLabels()[kind]}
                </th>
                <td className="py-0.5 text-right whitespace-nowrap">{formatRupees(line)}</td>
              </tr>
            ))}
            <tr className="font-semibold">
              <th scope="row" className="border-t border-line pt-2 pr-4 text-left">
                {words.lineTotal}
              </th>
              <td className="border-t border-line pt-2 text-right">{formatRupees(amount)}</td>
            </tr>
          </tbody>
        </table>
        {reference !== undefined && (
          <p className="type-small type-figures mt-3 wrap-anywhere text-muted">{words.referenceIs({ reference })}</p>
        )}
        <Link
          to={isInCalendar ? hostHomePath(listing, { day: checkIn }) : bookedPath(booking)}
          className="mt-3 inline-block py-1 text-link underline underline-offset-4"
        >
          {isInCalendar ? words.seeStay : words.seeBooking}
        </Link>
      </div>
    </details>
  );
}

function dateLabel({ state, releaseAt, arrivedAt }: Payout): string {
  if (arrivedAt !== undefined) return words.arrivedOn({ date: dayText(arrivedAt) });
  if (state === 'planned' || state === 'held') return words.leavesOn({ date: dayText(releaseAt) });
  return '';
}

function dayText(isoTime: string): string {
  return formatDate(dateInIndia(new Date(isoTime)));
}

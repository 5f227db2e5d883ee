import * as words from '@aangan/contract/words/en/shared/price.ts';
import { type CalendarDate, daysBetween } from './dates.ts';
import { computePercentage } from './half-up.ts';
import type { StayRules } from './home-terms.ts';
import { formatRupees } from './rupees.ts';
import { taxOfStay, type TaxRule } from './tax/stay-price.ts';

/** Rates of a home in whole rupees: `rent` per night, `extraGuestFee` per guest and night, `cleaningFee` per stay. */
export type Rates = Record<'rent' | 'includedGuests' | 'extraGuestFee' | 'cleaningFee', number>;

/**
 * The parts of a price in whole rupees. The parts minus `discountAmount`, plus `roundOff`, add up to `total` exactly.
 */
export interface Price {
  nights: number;
  /** Price per night, in order. */
  nightRents: readonly number[];
  /** Sum of the nights. */
  rent: number;
  discount: Discount | null;
  /** Discount on the sum of the nights. */
  discountAmount: number;
  extraGuests: number;
  cleaning: number;
  service: number;
  /** Tax percentage: 12, or the rate of the stay's slab. At most two decimals. */
  taxPercent: number;
  /** With TAX=india the sum of two equal halves. */
  taxes: number;
  /** −1, 0 or 1: rounding difference, as on Indian bills; 0 with TAX=india. */
  roundOff: number;
  total: number;
}

/** Service fee as a percentage of the discounted nights. */
export const SERVICE_PERCENT = 15;
/** Tax as a percentage of the discounted nights, with TAX=specified. */
export const TAX_PERCENT = 12;

/**
 * The price of a stay (specification, point 9; of the calendar, point 1): its nights minus their discount, the fee for
 * guests above the included number, cleaning, and service fee and tax as percentages of the discounted nights. The
 * total is rounded once, half up, in integers. `nights` is their number, each at the rent, or the price of each night.
 * With a `taxRule` (TAX=india) the tax has the rate of the stay's slab and also applies to extra guests and cleaning,
 * the total is the sum of the lines, and the service fee includes its GST.
 */
export function priceStay(
  rates: Rates,
  nights: number | readonly number[],
  totalGuests: number,
  discount: Discount | null = null,
  taxRule: TaxRule | null = null,
): Price {
  const nightRents = typeof nights === 'number' ? Array.from({ length: nights }, () => rates.rent) : nights;
  const rent = nightRents.reduce((sum, night) => sum + night, 0);
  // The minimum total is one rupee.
  const discountAmount =
    discount === null ? 0 : Math.min(computePercentage(rent, discount.percent), Math.max(0, rent - 1));
  const discounted = rent - discountAmount;
  const extraGuests = rates.extraGuestFee * Math.max(0, totalGuests - rates.includedGuests) * nightRents.length;
  const cleaning = rates.cleaningFee;
  const service = computePercentage(discounted, SERVICE_PERCENT);
  const untaxed = discounted + extraGuests + cleaning;
  let taxPercent = TAX_PERCENT;
  let taxes = computePercentage(discounted, TAX_PERCENT);
  let total = untaxed + computePercentage(discounted, SERVICE_PERCENT + TAX_PERCENT);
  if (taxRule !== null) {
    const charged = { nights: nightRents.length, rent, discountAmount, extraGuests, cleaning };
    ({ taxPercent, taxes } = taxOfStay(taxRule, charged));
    total = untaxed + service + taxes;
  }
  // Written out for lists, which compute the price of a stay in each home: an object spread takes 3.5 µs instead of
  // 0.06.
  return {
    nights: nightRents.length,
    nightRents,
    rent,
    discount,
    discountAmount,
    extraGuests,
    cleaning,
    service,
    taxPercent,
    taxes,
    roundOff: total - (untaxed + service + taxes),
    total,
  };
}

/** A line of the price breakdown; `parts` are its details: '2 × ₹4,209', '2 × ₹5,500'. */
export interface PriceLine {
  label: string;
  amount: number;
  parts?: readonly string[];
}

/** Lines of the price breakdown without the total; zero lines are omitted. */
export function priceLines(price: Price): PriceLine[] {
  const lines: PriceLine[] = [nightsLine(price)];
  if (price.discount !== null && price.discountAmount > 0) {
    const { kind, percent } = price.discount;
    lines.push({ label: discountLabels[kind]({ percent: String(percent) }), amount: -price.discountAmount });
  }
  if (price.extraGuests > 0) lines.push({ label: words.extraGuests, amount: price.extraGuests });
  if (price.cleaning > 0) lines.push({ label: words.cleaning, amount: price.cleaning });
  lines.push({ label: words.service({ percent: String(SERVICE_PERCENT) }), amount: price.service });
  lines.push({ label: words.taxes({ percent: String(price.taxPercent) }), amount: price.taxes });
  if (price.roundOff !== 0) lines.push({ label: words.roundOff, amount: price.roundOff });
  return lines;
}

const discountLabels: Record<DiscountKind, (slots: { percent: string }) => string> = {
  weekly: (slots) => words.weeklyDiscount(slots),
  monthly: (slots) => words.monthlyDiscount(slots),
  'early-bird': (slots) => words.earlyBird(slots),
  'last-minute': (slots) => words.lastMinute(slots),
};

/** '₹4,209 × 4 nights' if all nights cost the same; else '4 nights' with their prices. */
function nightsLine({ nightRents, nights, rent }: Price): PriceLine {
  const counts = new Map<number, number>();
  for (const night of nightRents) counts.set(night, (counts.get(night) ?? 0) + 1);
  const [first] = counts.keys();
  if (first !== undefined && counts.size === 1) {
    return { label: words.rent({ rent: formatRupees(first), nights }), amount: rent };
  }
  const parts = Array.from(counts, ([night, count]) =>
    words.someNights({ nights: String(count), rent: formatRupees(night) }),
  );
  return { label: words.nights({ nights }), amount: rent, parts };
}

export const discountKinds = ['weekly', 'monthly', 'early-bird', 'last-minute'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** A discount on the nights of a stay. */
export interface Discount {
  kind: DiscountKind;
  /** 1 to 90 per cent. */
  percent: number;
}

export const WEEK_NIGHTS = 7;
export const MONTH_NIGHTS = 28;

interface BookedStay {
  checkIn: CalendarDate;
  nights: number;
  /** The day of booking, in India. */
  today: CalendarDate;
}

/** The larger of the discounts by length and by booking time; they are not combined. Null if there is none. */
export function findBestDiscount(rules: StayRules, stay: BookedStay): Discount | null {
  const found = [byLength(rules, stay.nights), ...byTime(rules, stay)].filter((discount) => discount !== null);
  return found.reduce<Discount | null>(
    (best, discount) => (best !== null && best.percent >= discount.percent ? best : discount),
    null,
  );
}

/** Monthly discount if set and reached, else weekly. */
function byLength({ weeklyDiscount, monthlyDiscount }: StayRules, nights: number): Discount | null {
  if (nights >= MONTH_NIGHTS && monthlyDiscount > 0) return { kind: 'monthly', percent: monthlyDiscount };
  return nights >= WEEK_NIGHTS && weeklyDiscount > 0 ? { kind: 'weekly', percent: weeklyDiscount } : null;
}

function byTime({ earlyBird, lastMinute }: StayRules, { checkIn, today }: BookedStay): Discount[] {
  const ahead = daysBetween(today, checkIn);
  const found: Discount[] = [];
  if (earlyBird !== null && ahead >= earlyBird.days) found.push({ kind: 'early-bird', percent: earlyBird.percent });
  if (lastMinute !== null && ahead <= lastMinute.days) found.push({ kind: 'last-minute', percent: lastMinute.percent });
  return found;
}

/** Total price of the shortest stay that a home accepts, for the included guests. */
export interface WholePrice {
  nights: number;
  /** Whole rupees. */
  total: number;
}

/** Total price of `nights` nights at the rent, without seasons, day prices or discounts. */
export function wholePrice(rates: Rates, nights: number, tax: TaxRule | null = null): WholePrice {
  return { nights, total: priceStay(rates, nights, rates.includedGuests, null, tax).total };
}

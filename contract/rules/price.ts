import * as words from '@aangan/contract/words/en/shared/price.ts';
import { formatRupees } from './rupees.ts';

/** What a home costs. Whole rupees; `rent` a night, `extraGuestFee` a guest and night, `cleaningFee` a stay. */
export type Rates = Record<'rent' | 'includedGuests' | 'extraGuestFee' | 'cleaningFee', number>;

/** The parts of a price in whole rupees. The parts and `roundOff` add up to `total` exactly. */
export interface Price {
  nights: number;
  rent: number;
  extraGuests: number;
  cleaning: number;
  service: number;
  taxes: number;
  /** −1, 0 or 1: what rounding line by line leaves over, as on Indian bills. */
  roundOff: number;
  total: number;
}

/** Of the rent. */
export const SERVICE_PERCENT = 15;
export const TAX_PERCENT = 12;

/**
 * The price of a stay (specification, point 9): rent × nights, the fee of guests above the included ones,
 * cleaning, service and taxes in per cent of the rent; the total is rounded once, half up, in integers.
 */
export function priceStay(rates: Rates, nights: number, totalGuests: number): Price {
  const rent = rates.rent * nights;
  const extraGuests = rates.extraGuestFee * Math.max(0, totalGuests - rates.includedGuests) * nights;
  const cleaning = rates.cleaningFee;
  const service = percentOf(rent, SERVICE_PERCENT);
  const taxes = percentOf(rent, TAX_PERCENT);
  const total = rent + extraGuests + cleaning + percentOf(rent, SERVICE_PERCENT + TAX_PERCENT);
  return {
    nights,
    rent,
    extraGuests,
    cleaning,
    service,
    taxes,
    roundOff: total - (rent + extraGuests + cleaning + service + taxes),
    total,
  };
}

/** The lines of the breakdown a guest sees, without the total; lines of nothing are left out. */
export function priceLines(price: Price, rates: Rates): { label: string; amount: number }[] {
  const lines = [{ label: words.rent({ rent: formatRupees(rates.rent), nights: price.nights }), amount: price.rent }];
  if (price.extraGuests > 0) lines.push({ label: words.extraGuests, amount: price.extraGuests });
  if (price.cleaning > 0) lines.push({ label: words.cleaning, amount: price.cleaning });
  lines.push({ label: words.service({ percent: String(SERVICE_PERCENT) }), amount: price.service });
  lines.push({ label: words.taxes({ percent: String(TAX_PERCENT) }), amount: price.taxes });
  if (price.roundOff !== 0) lines.push({ label: words.roundOff, amount: price.roundOff });
  return lines;
}

/** `percent` of whole rupees, rounded half up without binary fractions. */
function percentOf(rupees: number, percent: number): number {
  return Math.floor((rupees * percent + 50) / 100);
}

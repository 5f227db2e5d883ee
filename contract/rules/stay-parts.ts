import type { Price } from './price.ts';

/** Who gets what of what a guest pays for a stay, in whole rupees. The parts add up to the payment. */
export interface StayParts {
  /** Its nights less their discount, extra guests, cleaning and extra service. */
  host: number;
  /** The operator's to pay. */
  taxes: number;
  /** The operator's: the service fee, with what rounding leaves. */
  service: number;
}

/** The parts of a payment (spec of payouts, point 2). `paid` and `extraService` are whole rupees. */
export function partsOfStay(price: Price, extraService: number, paid: number): StayParts {
  const host = price.rent - price.discountAmount + price.extraGuests + price.cleaning + extraService;
  return { host, taxes: price.taxes, service: paid - host - price.taxes };
}

/**
 * What each gives back of a cancelled stay that is refunded by so many per cent: the host's part and the taxes are rounded
 * half up, each once; the fee bears what is left of the refund.
 */
export function partsGivenBack(parts: StayParts, percent: number): StayParts {
  const paid = parts.host + parts.taxes + parts.service;
  const host = halfUp(parts.host, percent);
  const taxes = halfUp(parts.taxes, percent);
  return { host, taxes, service: Math.ceil((paid * percent) / 100) - host - taxes };
}

function halfUp(rupees: number, percent: number): number {
  return Math.floor((rupees * percent + 50) / 100);
}

import type { Earning } from '@aangan/contract/payouts/earnings.ts';
import type { EarningRecord } from '../../domain/payouts/earning-entries.ts';

/** Presents a row of earnings to its host. */
export function presentEarning({ id, day, kind, bookingId, listingId, paise }: EarningRecord): Earning {
  return {
    _id: id,
    date: day,
    kind,
    ...(bookingId !== null && { booking: bookingId }),
    ...(listingId !== null && { listing: listingId }),
    amount: paise / 100,
  };
}

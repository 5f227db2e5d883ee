import type { Earning } from '@aangan/contract/earnings/earnings.ts';
import type { EarningRecord } from '../../domain/earnings/entries.ts';

/** A row of earnings, to the host whose it is. */
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

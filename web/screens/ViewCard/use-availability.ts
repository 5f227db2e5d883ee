import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { useMemo } from 'react';
import { useBookedDates } from '../../api/listings.ts';
import { useNow } from '../../components/use-now.ts';
import type { Availability } from '../../components/stay/stay-rules.ts';

/** Which days a home is free, and whether that is known: until it is, only past days are certain. */
export function useAvailability(listingId: string) {
  const { data, isPending, isError, isFetching, refetch } = useBookedDates(listingId);
  const today = dateInIndia(useNow());
  const availability = useMemo<Availability>(() => ({ today, booked: data ?? [] }), [today, data]);
  return { availability, isPending, isError: isError && data === undefined, isFetching, refetch };
}

import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Document } from '@aangan/contract/documents/documents.ts';
import type { Earning, HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import type { ConversationLine } from '@aangan/contract/inbox/conversations.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { Payout } from '@aangan/contract/payouts/payouts.ts';
import type { SavedHome } from '@aangan/contract/wishlists/wishlists.ts';
import { type keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { requestWithHeaders } from './request.ts';

/** One page of a list. `next` is the cursor of the following page; null on the last. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
  /** The total count; null if the server does not send it. */
  total: number | null;
}

type ItemTypes = {
  'listing/get': Listing;
  'listing/search': Listing;
  'listing/mine': Listing;
  'booking/mine': Booking;
  'inbox/mine': ConversationLine;
  'wishlist/homes': SavedHome;
  'earnings/entries': Earning;
  'earnings/homes': HomeEarnings;
  'earnings/documents': Document;
  'payout/mine': Payout;
};
type Query = Record<string, string | number | null>;

/** A paginated list, fetched page by page. */
export function usePages<N extends keyof ItemTypes>(
  name: N,
  queryKey: readonly unknown[],
  query: Query = {},
  { id, ...options }: { id?: string; refetchOnWindowFocus?: boolean; placeholderData?: typeof keepPreviousData } = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(name, { ...query, limit: PAGE_SIZE, cursor: pageParam }, signal, id),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    ...options,
  });
}

export async function fetchPage<N extends keyof ItemTypes>(
  name: N,
  query: Query,
  signal: AbortSignal,
  id?: string,
): Promise<ListPage<ItemTypes[N]>> {
  const { body, headers } = await requestWithHeaders(name, { ...(id !== undefined && { id }), query, signal });
  const total = headers.get('x-total-count');
  return {
    items: body as ItemTypes[N][],
    next: nextCursor(headers.get('link')),
    total: total === null ? null : Number(total),
  };
}

/** The cursor in `Link: </api/…?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const url = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  return url === undefined ? null : new URL(url, 'https://here').searchParams.get('cursor');
}

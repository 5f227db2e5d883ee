import { type ScreenName, screens } from '@aangan/contract/screens.ts';

type Addresses = { [Name in ScreenName]: (typeof screens)[Name]['path'] };

/** Where each screen lives; every link is made from this. */
export const addresses = Object.fromEntries(
  Object.entries(screens).map(([name, { path }]) => [name, path]),
) as Addresses;

/** The sign-up screen as the sign-in screen names it. */
export const SIGN_UP_LINK = '/SignUp';

/** One home. */
export function viewCardOf(listingId: string): string {
  return `${addresses.viewCard}?id=${encodeURIComponent(listingId)}`;
}

/** The confirmation of a booking, with the form to its owner. */
export function bookedOf(bookingId: string): string {
  return `${addresses.booked}?id=${encodeURIComponent(bookingId)}`;
}

export function paymentOf(bookingId: string): string {
  return addresses.payment.replace(':id', encodeURIComponent(bookingId));
}

export function addExtraServicePriceOf(bookingId: string): string {
  return addresses.addExtraServicePrice.replace(':id', encodeURIComponent(bookingId));
}

/** The calendar of a host's home; on one of its tabs, or with a day in view. */
export function hostHomeOf(listingId: string, search: { tab?: string; day?: string } = {}): string {
  const path = addresses.hostHome.replace(':id', encodeURIComponent(listingId));
  const query = new URLSearchParams(search).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Where a host completes what a home tells. */
export function homeFactsOf(listingId: string): string {
  return addresses.homeFacts.replace(':id', encodeURIComponent(listingId));
}

/** A person. */
export function personOf(accountId: string): string {
  return addresses.person.replace(':id', encodeURIComponent(accountId));
}

/** One list of kept homes. */
export function wishlistOf(listId: string): string {
  return addresses.wishlist.replace(':id', encodeURIComponent(listId));
}

/** One conversation; `search` is what the list beside it shows, with its `?`. */
export function conversationOf(id: string, search = ''): string {
  return addresses.conversation.replace(':id', encodeURIComponent(id)) + search;
}

/** Home with one category chosen; without one, Trending. */
export function startPageOf(category: string | null): string {
  return category === null ? addresses.start : `${addresses.start}?category=${encodeURIComponent(category)}`;
}

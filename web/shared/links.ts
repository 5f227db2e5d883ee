import { type ScreenName, screens } from '@aangan/contract/screens.ts';

type Addresses = { [Name in ScreenName]: (typeof screens)[Name]['path'] };

/** Paths of all screens; every link uses them. */
export const addresses = Object.fromEntries(
  Object.entries(screens).map(([name, { path }]) => [name, path]),
) as Addresses;

/** Sign-up path as linked from the sign-in screen. */
export const SIGN_UP_LINK = '/SignUp';

export function viewCardOf(listingId: string): string {
  return `${addresses.viewCard}?id=${encodeURIComponent(listingId)}`;
}

export function bookedOf(bookingId: string): string {
  return `${addresses.booked}?id=${encodeURIComponent(bookingId)}`;
}

export function paymentOf(bookingId: string): string {
  return addresses.payment.replace(':id', encodeURIComponent(bookingId));
}

export function addExtraServicePriceOf(bookingId: string): string {
  return addresses.addExtraServicePrice.replace(':id', encodeURIComponent(bookingId));
}

/** Calendar of a host's home; `search` selects a tab or a day. */
export function hostHomeOf(listingId: string, search: { tab?: string; day?: string } = {}): string {
  const path = addresses.hostHome.replace(':id', encodeURIComponent(listingId));
  const query = new URLSearchParams(search).toString();
  return query === '' ? path : `${path}?${query}`;
}

export function homeFactsOf(listingId: string): string {
  return addresses.homeFacts.replace(':id', encodeURIComponent(listingId));
}

export function personOf(accountId: string): string {
  return addresses.person.replace(':id', encodeURIComponent(accountId));
}

export function wishlistOf(listId: string): string {
  return addresses.wishlist.replace(':id', encodeURIComponent(listId));
}

/** A conversation; `search`: filter of the conversation list, as a query string with `?`. */
export function conversationOf(id: string, search = ''): string {
  return addresses.conversation.replace(':id', encodeURIComponent(id)) + search;
}

/** The start page with a category; null: without one, which shows the tab Trending. */
export function startPageOf(category: string | null): string {
  return category === null ? addresses.start : `${addresses.start}?category=${encodeURIComponent(category)}`;
}

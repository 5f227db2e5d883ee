import { type ScreenName, screens } from '@aangan/contract/screens.ts';

type Paths = { [Name in ScreenName]: (typeof screens)[Name]['path'] };

/** Paths of all screens; every link uses them. */
export const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as Paths;

/** Sign-up path as linked from the sign-in screen. */
export const SIGN_UP_LINK = '/SignUp';

/** Path of a home's page for people who are signed in. */
export function viewCardPath(listingId: string): string {
  return `${paths.viewCard}?id=${encodeURIComponent(listingId)}`;
}

/** Path of a booking's details for its guest and host. */
export function bookedPath(bookingId: string): string {
  return `${paths.booked}?id=${encodeURIComponent(bookingId)}`;
}

export function paymentPath(bookingId: string): string {
  return paths.payment.replace(':id', encodeURIComponent(bookingId));
}

/** Path of the form where a host sets the price of a requested extra service. */
export function addExtraServicePricePath(bookingId: string): string {
  return paths.addExtraServicePrice.replace(':id', encodeURIComponent(bookingId));
}

/** Path of the calendar of a host's home; `search` selects a tab or a day. */
export function hostHomePath(listingId: string, search: { tab?: string; day?: string } = {}): string {
  const path = paths.hostHome.replace(':id', encodeURIComponent(listingId));
  const query = new URLSearchParams(search).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Path of the form for a home's details, such as rooms, amenities and rules. */
export function homeFactsPath(listingId: string): string {
  return paths.homeFacts.replace(':id', encodeURIComponent(listingId));
}

/** Path of a person's public profile. */
export function personPath(accountId: string): string {
  return paths.person.replace(':id', encodeURIComponent(accountId));
}

/** Path of a wishlist of the signed-in person. */
export function wishlistPath(listId: string): string {
  return paths.wishlist.replace(':id', encodeURIComponent(listId));
}

/** A conversation; `search`: filter of the conversation list, as a query string with `?`. */
export function conversationPath(id: string, search = ''): string {
  return paths.conversation.replace(':id', encodeURIComponent(id)) + search;
}

/** Path of the start page with a category; null: without a category, which selects the tab Trending. */
export function startPagePath(category: string | null): string {
  return category === null ? paths.start : `${paths.start}?category=${encodeURIComponent(category)}`;
}

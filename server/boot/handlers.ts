import * as mailedLinks from '../api/accounts/mailed-links.ts';
import * as ownAccount from '../api/accounts/own-account.ts';
import * as people from '../api/accounts/people.ts';
import * as signIn from '../api/accounts/sign-in.ts';
import * as bookings from '../api/bookings/bookings.ts';
import * as calendar from '../api/calendar/calendar.ts';
import type { AnyHandler, Context } from '../api/call.ts';
import * as documents from '../api/documents/documents.ts';
import * as feeds from '../api/feeds/feeds.ts';
import * as findHomes from '../api/homes/find-homes.ts';
import * as publishHomes from '../api/homes/publish-homes.ts';
import * as contactSite from '../api/inbox/contact-site.ts';
import * as conversations from '../api/inbox/conversations.ts';
import * as hostMessages from '../api/inbox/host-messages.ts';
import * as notifications from '../api/inbox/notifications.ts';
import * as writeMessages from '../api/inbox/write-messages.ts';
import * as payments from '../api/payments/payments.ts';
import * as earnings from '../api/payouts/earnings.ts';
import * as payoutAccount from '../api/payouts/payout-account.ts';
import * as payouts from '../api/payouts/payouts.ts';
import * as reports from '../api/reports/reports.ts';
import * as findReviews from '../api/reviews/find-reviews.ts';
import * as writeReviews from '../api/reviews/write-reviews.ts';
import * as search from '../api/search/search.ts';
import * as wishlists from '../api/wishlists/wishlists.ts';

/** The handlers of all calls: every export of a file with calls. */
export const handlers: readonly AnyHandler<Context>[] = [
  mailedLinks,
  ownAccount,
  people,
  signIn,
  bookings,
  calendar,
  documents,
  feeds,
  findHomes,
  publishHomes,
  contactSite,
  conversations,
  hostMessages,
  notifications,
  writeMessages,
  payments,
  earnings,
  payoutAccount,
  payouts,
  reports,
  findReviews,
  writeReviews,
  search,
  wishlists,
].flatMap((file) => Object.values(file));

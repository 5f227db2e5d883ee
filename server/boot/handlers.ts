import { forgotPassword, resetPassword, sendVerification, verifyEmail } from '../api/accounts/mailed-links.ts';
import {
  currentUser,
  deleteAccount,
  endOwnSession,
  exportData,
  ownAccount,
  ownSessions,
  updateUser,
} from '../api/accounts/own-account.ts';
import {
  blockedPeople,
  blockPerson,
  changeOwnProfile,
  deletePersonPhoto,
  deletePhone,
  getPerson,
  ownProfile,
  sendPhoneCode,
  setPersonPhoto,
  unblockPerson,
  verifyPhoneCode,
} from '../api/accounts/people.ts';
import { changePassword, googleLogin, login, logout, logoutEverywhere, signup } from '../api/accounts/sign-in.ts';
import {
  bookedDates,
  bookingCalendar,
  bookingQuote,
  cancelBooking,
  contactOwner,
  createBooking,
  findBookingById,
  hostedBookings,
  myBookings,
  updateExtra,
} from '../api/bookings/bookings.ts';
import {
  addSeason,
  changeDays,
  changeRules,
  changeSeason,
  deleteSeason,
  homeCalendar,
  homesCalendar,
} from '../api/calendar/calendar.ts';
import type { AnyHandler, Context } from '../api/call.ts';
import { bookingDocuments, hostDocuments } from '../api/documents/documents.ts';
import {
  addFeed,
  calendarAddress,
  changeFeed,
  deleteFeed,
  listFeeds,
  refreshFeed,
  replaceCalendarAddress,
} from '../api/feeds/feeds.ts';
import { findListingById, getListings, myListings } from '../api/homes/find-homes.ts';
import {
  addListing,
  changeListingFacts,
  deleteListing,
  deleteListingPlace,
  setListingPlace,
  updateListing,
} from '../api/homes/publish-homes.ts';
import { contactSite, siteOperator } from '../api/inbox/contact-site.ts';
import {
  getConversation,
  markConversationSeen,
  myConversations,
  notifyTyping,
  streamInboxEvents,
} from '../api/inbox/conversations.ts';
import {
  addAutomatic,
  automaticMessages,
  changeAutomatic,
  changeReply,
  deleteAutomatic,
  deleteReply,
  savedReplies,
  saveReply,
} from '../api/inbox/host-messages.ts';
import {
  addPushDevice,
  getNotificationSettings,
  removePushDevice,
  unsubscribeFromEmails,
  updateNotificationSettings,
} from '../api/inbox/notifications.ts';
import { askHost, writeMessage } from '../api/inbox/write-messages.ts';
import { openOrder, receiveWebhook, verifyPayment } from '../api/payments/payments.ts';
import { earningEntries, earningHomes, earningsSummary } from '../api/payouts/earnings.ts';
import { changeOwnPayoutAccount, payoutAccount } from '../api/payouts/payout-account.ts';
import { getPayout, myPayouts, nextPayout } from '../api/payouts/payouts.ts';
import { grievanceHandlers, makeReport } from '../api/reports/reports.ts';
import {
  dueReviews,
  reviewsOfHome,
  reviewsOfHost,
  reviewsOfPerson,
  reviewsOfStay,
} from '../api/reviews/find-reviews.ts';
import { answerReviewOfHome, changeOwnReview, rateListing, writeReviewOfStay } from '../api/reviews/write-reviews.ts';
import { countListingFacets, listingPrices, listPlaces, mapListings, search } from '../api/search/search.ts';
import {
  createList,
  deleteList,
  homesOfList,
  listSavedHomes,
  listsOfHome,
  myLists,
  renameList,
  saveHome,
  sharedList,
  shareList,
  unsaveHome,
} from '../api/wishlists/wishlists.ts';

/** The handlers of all calls, by room. */
export const handlers: readonly AnyHandler<Context>[] = [
  // accounts
  blockPerson,
  unblockPerson,
  blockedPeople,
  getPerson,
  ownProfile,
  changeOwnProfile,
  setPersonPhoto,
  deletePersonPhoto,
  sendPhoneCode,
  verifyPhoneCode,
  deletePhone,
  currentUser,
  ownAccount,
  updateUser,
  ownSessions,
  endOwnSession,
  deleteAccount,
  exportData,
  login,
  signup,
  googleLogin,
  logout,
  logoutEverywhere,
  sendVerification,
  verifyEmail,
  forgotPassword,
  resetPassword,
  changePassword,

  // homes
  addListing,
  getListings,
  myListings,
  findListingById,
  updateListing,
  changeListingFacts,
  setListingPlace,
  deleteListingPlace,
  deleteListing,

  // calendar
  homeCalendar,
  homesCalendar,
  changeRules,
  changeDays,
  addSeason,
  changeSeason,
  deleteSeason,

  // feeds
  listFeeds,
  addFeed,
  changeFeed,
  deleteFeed,
  refreshFeed,
  calendarAddress,
  replaceCalendarAddress,

  // search
  search,
  mapListings,
  countListingFacets,
  listingPrices,
  listPlaces,

  // bookings
  bookedDates,
  bookingCalendar,
  bookingQuote,
  createBooking,
  cancelBooking,
  findBookingById,
  updateExtra,
  myBookings,
  hostedBookings,
  contactOwner,

  // payments
  openOrder,
  verifyPayment,
  receiveWebhook,

  // payouts
  earningsSummary,
  earningEntries,
  earningHomes,
  nextPayout,
  payoutAccount,
  changeOwnPayoutAccount,
  myPayouts,
  getPayout,

  // documents
  bookingDocuments,
  hostDocuments,

  // inbox
  savedReplies,
  saveReply,
  changeReply,
  deleteReply,
  automaticMessages,
  addAutomatic,
  changeAutomatic,
  deleteAutomatic,
  askHost,
  getConversation,
  myConversations,
  markConversationSeen,
  writeMessage,
  streamInboxEvents,
  notifyTyping,
  getNotificationSettings,
  updateNotificationSettings,
  addPushDevice,
  removePushDevice,
  unsubscribeFromEmails,
  contactSite,
  siteOperator,

  // reviews
  rateListing,
  reviewsOfHome,
  reviewsOfPerson,
  reviewsOfHost,
  reviewsOfStay,
  dueReviews,
  writeReviewOfStay,
  changeOwnReview,
  answerReviewOfHome,

  // reports
  makeReport,
  ...grievanceHandlers,

  // wishlists
  myLists,
  createList,
  renameList,
  deleteList,
  homesOfList,
  saveHome,
  unsaveHome,
  listsOfHome,
  listSavedHomes,
  shareList,
  sharedList,
];

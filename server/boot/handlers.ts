import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { ownAccount } from '../api/accounts/account.ts';
import { blockPerson } from '../api/accounts/block.ts';
import { blockedPeople } from '../api/accounts/blocked.ts';
import { changeOwnProfile } from '../api/accounts/change-me.ts';
import { changePassword } from '../api/accounts/change-password.ts';
import { currentUser } from '../api/accounts/currentuser.ts';
import { deleteAccount } from '../api/accounts/delete.ts';
import { deletePhone } from '../api/accounts/delete-phone.ts';
import { deletePersonPhoto } from '../api/accounts/delete-photo.ts';
import { endOwnSession } from '../api/accounts/end-session.ts';
import { exportData } from '../api/accounts/export.ts';
import { forgotPassword } from '../api/accounts/forgot-password.ts';
import { googleLogin } from '../api/accounts/googlelogin.ts';
import { login } from '../api/accounts/login.ts';
import { logout } from '../api/accounts/logout.ts';
import { logoutEverywhere } from '../api/accounts/logout-everywhere.ts';
import { ownProfile } from '../api/accounts/me.ts';
import { getPerson } from '../api/accounts/person.ts';
import { sendPhoneCode } from '../api/accounts/phone.ts';
import { verifyPhoneCode } from '../api/accounts/phone-code.ts';
import { setPersonPhoto } from '../api/accounts/photo.ts';
import { resetPassword } from '../api/accounts/reset-password.ts';
import { sendVerification } from '../api/accounts/send-verification.ts';
import { ownSessions } from '../api/accounts/sessions.ts';
import { signup } from '../api/accounts/signup.ts';
import { unblockPerson } from '../api/accounts/unblock.ts';
import { updateUser } from '../api/accounts/update.ts';
import { verifyEmail } from '../api/accounts/verify-email.ts';
import { addListing } from '../api/homes/add.ts';
import { deleteListing } from '../api/homes/delete.ts';
import { deleteListingPlace } from '../api/homes/delete-place.ts';
import { changeListingFacts } from '../api/homes/facts.ts';
import { findListingById } from '../api/homes/findlistingbyid.ts';
import { getListings } from '../api/homes/get.ts';
import { myListings } from '../api/homes/mine.ts';
import { setListingPlace } from '../api/homes/place.ts';
import { updateListing } from '../api/homes/update.ts';
import { changeSeason } from '../api/calendar/change-season.ts';
import { changeDays } from '../api/calendar/days.ts';
import { deleteSeason } from '../api/calendar/delete-season.ts';
import { homeCalendar } from '../api/calendar/home.ts';
import { homesCalendar } from '../api/calendar/homes.ts';
import { changeRules } from '../api/calendar/rules.ts';
import { addSeason } from '../api/calendar/season.ts';
import { calendarAddress } from '../api/feeds/address.ts';
import { changeFeed } from '../api/feeds/change-feed.ts';
import { deleteFeed } from '../api/feeds/delete-feed.ts';
import { addFeed } from '../api/feeds/feed.ts';
import { listFeeds } from '../api/feeds/feeds.ts';
import { replaceCalendarAddress } from '../api/feeds/new-address.ts';
import { refreshFeed } from '../api/feeds/refresh.ts';
import { countListingFacets } from '../api/search/facets.ts';
import { mapListings } from '../api/search/map.ts';
import { listPlaces } from '../api/search/places.ts';
import { listingPrices } from '../api/search/prices.ts';
import { search } from '../api/search/search.ts';
import { bookedDates } from '../api/bookings/booked-dates.ts';
import { bookingCalendar } from '../api/bookings/calendar.ts';
import { cancelBooking } from '../api/bookings/cancel.ts';
import { contactOwner } from '../api/bookings/contact.ts';
import { createBooking } from '../api/bookings/create.ts';
import { findBookingById } from '../api/bookings/findbookingbyid.ts';
import { hostedBookings } from '../api/bookings/hosted.ts';
import { myBookings } from '../api/bookings/mine.ts';
import { bookingQuote } from '../api/bookings/quote.ts';
import { updateExtra } from '../api/bookings/update-extra.ts';
import { openOrder } from '../api/payments/order.ts';
import { verifyPayment } from '../api/payments/verify.ts';
import { receiveWebhook } from '../api/payments/webhook.ts';
import { payoutAccount } from '../api/payouts/account.ts';
import { changeOwnPayoutAccount } from '../api/payouts/change-account.ts';
import { earningEntries } from '../api/payouts/entries.ts';
import { earningHomes } from '../api/payouts/homes.ts';
import { myPayouts } from '../api/payouts/mine.ts';
import { nextPayout } from '../api/payouts/next-payout.ts';
import { getPayout } from '../api/payouts/payout.ts';
import { earningsSummary } from '../api/payouts/summary.ts';
import { bookingDocuments } from '../api/documents/booking-documents.ts';
import { hostDocuments } from '../api/documents/earnings-documents.ts';
import { addAutomatic } from '../api/inbox/add-automatic.ts';
import { askHost } from '../api/inbox/ask.ts';
import { automaticMessages } from '../api/inbox/automatic.ts';
import { changeAutomatic } from '../api/inbox/change-automatic.ts';
import { changeReply } from '../api/inbox/change-reply.ts';
import { updateNotificationSettings } from '../api/inbox/change-settings.ts';
import { contactSite } from '../api/inbox/contact.ts';
import { siteOperator } from '../api/inbox/operator.ts';
import { getConversation } from '../api/inbox/conversation.ts';
import { deleteAutomatic } from '../api/inbox/delete-automatic.ts';
import { deleteReply } from '../api/inbox/delete-reply.ts';
import { addPushDevice } from '../api/inbox/device.ts';
import { removePushDevice } from '../api/inbox/forget-device.ts';
import { myConversations } from '../api/inbox/mine.ts';
import { streamInboxEvents } from '../api/inbox/news.ts';
import { savedReplies } from '../api/inbox/replies.ts';
import { saveReply } from '../api/inbox/save-reply.ts';
import { markConversationSeen } from '../api/inbox/seen.ts';
import { writeMessage } from '../api/inbox/send.ts';
import { getNotificationSettings } from '../api/inbox/settings.ts';
import { unsubscribeFromEmails } from '../api/inbox/stop.ts';
import { notifyTyping } from '../api/inbox/writing.ts';
import { answerReviewOfHome } from '../api/reviews/answer.ts';
import { changeOwnReview } from '../api/reviews/change.ts';
import { dueReviews } from '../api/reviews/due.ts';
import { reviewsOfHome } from '../api/reviews/of-home.ts';
import { reviewsOfHost } from '../api/reviews/of-host.ts';
import { reviewsOfPerson } from '../api/reviews/of-person.ts';
import { reviewsOfStay } from '../api/reviews/of-stay.ts';
import { rateListing } from '../api/reviews/ratings.ts';
import { writeReviewOfStay } from '../api/reviews/write.ts';
import { grievanceHandlers } from '../api/reports/grievances.ts';
import { makeReport } from '../api/reports/make.ts';
import { createList } from '../api/wishlists/create.ts';
import { deleteList } from '../api/wishlists/delete.ts';
import { homesOfList } from '../api/wishlists/homes.ts';
import { saveHome } from '../api/wishlists/keep.ts';
import { listSavedHomes } from '../api/wishlists/kept.ts';
import { listsOfHome } from '../api/wishlists/lists.ts';
import { myLists } from '../api/wishlists/mine.ts';
import { renameList } from '../api/wishlists/rename.ts';
import { shareList } from '../api/wishlists/share.ts';
import { sharedList } from '../api/wishlists/shared.ts';
import { unsaveHome } from '../api/wishlists/unkeep.ts';

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

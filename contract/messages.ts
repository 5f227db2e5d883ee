/** Every message the specification words (its point 8). Screens and server take them from here, tests find them. */
export const messages = {
  loginSucceeded: 'Login Successfully',
  googleLoginSucceeded: 'Login with Google Successful',
  signupSucceeded: 'Signup Successfully',
  listingAdded: 'AddListing Successfully',
  bookingCreated: 'Check Availability Successful!',
  bookingCancelled: 'CancelBooking Successfully',
  listingUpdated: 'Listing Updated Successfully!',
  listingDeleted: 'Listing Deleted Successfully!',
  ownerContacted: 'Contact submitted successfully!',
  messageSent: '✅ Your message has been sent successfully!',
  extraPriceSaved: 'Extra service price updated successfully!',
  paymentSucceeded: '✅ Payment Successful',

  loginFailed: 'Something went wrong',
  googleLoginFailed: 'Google login failed',
  signupFailed: 'Somethings went wrong',
  messageFailed: '❌ Failed to send message. Try again later.',
  bookingLoadFailed: 'Failed to load booking',
  paymentFailed: '❌ Payment failed',
  paymentVerificationFailed: '❌ Payment verification failed',
  extraPriceInvalid: 'Please enter a valid price',
  extraPriceFailed: 'Error updating price',
  dateInvalid: 'Date input not valid.',

  cancelQuestion: 'Booking Cancel! Are you sure?',
  noListings: 'No listings available.',
  noReviews: 'No reviews yet',
  noSearchResult: 'No home by that name yet. Try a city.',
  loadingBooking: 'Loading booking details...',
  heldForYou: 'Your dates are held for 24 hours, you pay later.',
  datesTaken: 'Those dates were just taken. Pick others; the calendar is up to date.',
  unreachable: 'We could not reach the homes. Nothing you did is lost.',
  offline: 'You are offline. What you wrote is kept here.',
  wholeRupees: 'Whole rupees only, please.',
  contactPrivacy: 'Only you and guests with a live booking see your phone number.',
} as const;

/** The message a guest sends to the owner (specification, point 2, /booked). */
export function contactOwnerMessage(property: string, bookingId: string): string {
  return `I have booked ${property}. Booking ID: ${bookingId}. Please contact me.`;
}

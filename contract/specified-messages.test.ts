import { expect, it } from 'vitest';
import { DEFAULT_HOLD_HOURS } from './limits.ts';
import { formatHours } from './rules/durations.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';

// Copied from the specification, points 2, 5 and 8, so that journeys that use `messages.…` find the specified texts.
const specified: Partial<Record<keyof typeof messages, string>> = {
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
  loadingBooking: 'Loading booking details...',
};

it('words every specified message as specified', () => {
  expect(messages).toMatchObject(specified);
  expect(messages.youRated({ stars: 4 })).toBe('You rated: 4 out of 5');
  const duration = formatHours(DEFAULT_HOLD_HOURS);
  expect(messages.heldForYou({ duration })).toBe('Your dates are held for 24 hours, you pay later.');
});

it('says what is on its way as specified', () => {
  expect(busy).toMatchObject({
    loading: 'Loading...',
    publishing: 'Publishing...',
    updating: 'Updating...',
    deleting: 'Deleting...',
    booking: 'Processing...',
    saving: 'Saving...',
  });
});

import { PRODUCT_NAME } from './product.ts';

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
  publishedBefore:
    'This home was published before your last change. Edit it in My Listing; pressing again publishes a second one.',
  seenBefore: 'We cannot reach the homes just now. You see what was here before.',
  wholeRupees: 'Whole rupees only, please.',
  contactPrivacy: 'Only you and guests with a live booking see your phone number.',
} as const;

/** The message a guest sends to the owner (specification, point 2, /booked). */
export function contactOwnerMessage(property: string, bookingId: string): string {
  return `I have booked ${property}. Booking ID: ${bookingId}. Please contact me.`;
}

export function youRated(stars: number): string {
  return `You rated: ${stars} out of 5`;
}

/** The headings that the specification words (its point 2). */
export const headings = {
  login: 'Welcome Back',
  signup: `Welcome to ${PRODUCT_NAME}`,
  listingPage1: 'SetUp Your Home',
  listingPage2: 'Which of these best describes your place?',
  bookingDialog: 'Complete Your Booking',
  bookingSummary: 'Booking Summary',
  myBooking: 'MY BOOKING',
  contactOwner: 'Contact Owner',
  booked: 'Booking Confirmed',
  payment: 'Your Trip',
  extraPrice: 'Add Extra Service Price',
} as const;

/** What is pressed, in the specification's spelling. */
export const buttons = {
  login: 'Login',
  signup: 'SignUp',
  toSignup: 'Sign Up',
  google: 'Continue with Google',
  listYourHome: 'List your home',
  editDetails: 'Edit Details',
  publish: 'Publish Listing',
  showAllPhotos: 'Show all photos',
  showMore: 'Show More',
  showLess: 'Show Less',
  reserve: 'Reserve',
  checkAvailability: 'Check Availability',
  editListing: 'Edit Listing',
  updateListing: 'Update Listing',
  deleteListing: 'Delete Listing',
  cancelBooking: 'Cancel Booking',
  contactOwner: 'Contact Owner',
  submitRating: 'Submit Rating',
  backToHome: 'Back to Home',
  viewFullGallery: 'View Full Gallery',
  pay: (rupees: string) => `Pay ${rupees} & Complete Booking`,
  savePrice: 'Save Price',
  sendMessage: 'Send Message',
  print: 'Print / Save PDF',
} as const;

/** What a button says while its call is on its way. */
export const busy = {
  loading: 'Loading...',
  publishing: 'Publishing...',
  updating: 'Updating...',
  deleting: 'Deleting...',
  booking: 'Processing...',
  saving: 'Saving...',
} as const;

export const placeholders = {
  search: 'Any Where | Any Location | Any City',
  city: 'city,country',
  date: 'dd/MM/yyyy',
  extraService: 'DJ, decoration, food',
  price: '₹',
} as const;

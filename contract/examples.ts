import { amenities } from './listing/amenities.ts';
import { spaces, welcomes } from './listing/fact-choices.ts';
import { cancellations } from './rules/refund-terms.ts';

const facetCodes = [...spaces, ...amenities, ...welcomes, ...cancellations];

export type FieldExample = string | number | boolean;

/**
 * What each field of the wire looks like, by its name: the examples of the API's description are put together of these.
 * A field that is an object, a list or one of a few words needs none. Texts of a form are the same in digits.
 */
export const fieldExamples: Record<string, FieldExample> = {
  // How many homes a choice leaves
  ...Object.fromEntries([...facetCodes, '1', '2', '3', '4', '5', '6', '7', '8'].map((choice) => [choice, 12])),
  allowsPets: 12,

  _id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  host: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  message: 'Thank you.',

  // People
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98290 12345',
  password: 'courtyard-with-neem',
  emailVerified: true,
  hasPassword: true,
  google: false,
  currentPassword: 'courtyard-with-neem',
  newPassword: 'monsoon-on-the-tiles',
  device: 'Chrome on Android',
  createdAt: '2026-11-20T06:30:00.000Z',
  lastSeenAt: '2026-12-01T06:30:00.000Z',
  isThis: true,
  token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMDQ0In0.c2lnbmVk',

  // Kept homes
  keptAt: '2026-11-20T06:30:00.000Z',
  list: '3f2c1d0e-8a4b-4c6d-9e8f-0a1b2c3d4e5f',
  shared: true,
  link: 'https://aangan.example/wishlists/shared#t=3f2c1d0e-8a4b-4c6d-9e8f-0a1b2c3d4e5f.Zm9yZ2V0LW1lLW5vdA',

  // Homes
  title: 'Neem Courtyard • 4BHK near Amber Fort',
  description: 'Four rooms around a courtyard with a neem tree.',
  city: 'Jaipur, India',
  landMark: 'Bani Park',
  country: 'India',
  rent: 2_000,
  includedGuests: 2,
  extraGuestFee: 300,
  cleaningFee: 500,
  lat: 26.9239,
  lng: 75.8267,
  radius: 700,
  address: '14 Hathroi Fort Road, Bani Park, Jaipur 302016',
  directions: 'The blue gate behind the temple; the key is with the guard.',
  maxGuests: 8,
  bedrooms: 3,
  beds: 4,
  bathrooms: 2.5,
  checkInFrom: '14:00',
  checkInUntil: '22:00',
  checkOutBy: '11:00',
  quietFrom: '22:00',
  quietUntil: '07:00',
  more: 'Please leave your shoes at the door.',
  photoOrder: '[2,1]',
  image1: '/photos/9b2f0a52-7f43-4f5e-8d58-1f7d1c0d6a11/960.webp',
  path: '/photos/9b2f0a52-7f43-4f5e-8d58-1f7d1c0d6a11',
  widths: 640,
  width: 1_600,
  height: 1_067,
  blur: 'data:image/webp;base64,UklGRg==',
  ratings: 4,
  isBooked: true,

  // Lists in pages
  limit: '24',
  cursor: '107',
  query: 'jaipur villa',
  place: 'Goa, India',
  homes: 12,
  guests: '2',
  box: '75.6,26.7,76.0,27.1',
  near: '26.9239,75.8267',
  within: '25',
  size: '1024,768',
  minPrice: '1000',
  maxPrice: '5000',

  // Stays
  bookingId: '3f333df6-90a4-4fda-8dd3-9485d27cee36',
  hostId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  checkIn: '2026-12-20',
  checkOut: '2026-12-23',
  start: '2026-12-20',
  end: '2026-12-23',
  nights: 3,
  adults: 2,
  children: 0,
  infants: 0,
  pets: 0,
  totalGuests: 2,
  freeCancelHours: 48,
  lateRefundPercent: 50,
  totalRent: 8_120,
  extraService: 900,
  payable: 9_020,
  paid: 0,
  refunded: 0,
  heldUntil: '2026-12-02T06:00:00.000Z',
  contactedAt: '2026-12-01T06:30:00.000Z',

  // Calendars
  from: '2026-12-20',
  to: '2026-12-23',
  date: '2026-12-20',
  minNights: 2,
  maxNights: 28,
  preparationDays: 1,
  noticeDays: 0,
  noticeUntil: '18:00',
  horizonDays: 365,
  weekendRent: 2_500,
  weeklyDiscount: 10,
  monthlyDiscount: 20,
  days: 60,
  percent: 5,
  note: 'The roof is being mended',
  guest: 'Asha Rao',
  feed: 'd9428888-122b-41e1-b85c-61b1b5d0f2c1',
  url: 'https://www.example.com/calendar/…',
  ours: 'https://aangan.example/calendar/5fV0wq2JmXcT8yRb.ics',
  lastRead: '2026-12-01T06:30:00.000Z',
  events: 3,
  nightsTotal: 6_000,
  extraGuests: 0,
  cleaning: 500,
  service: 900,
  taxes: 720,
  taxPercent: 5,
  roundOff: 0,
  total: 8_120,
  averageNight: 2_000,

  // Letters
  userName: 'Asha Rao',
  userEmail: 'asha@example.in',
  userMessage: 'Namaste, can I pay by bank transfer?',
  userPhone: '+91 98290 12345',
  userSubject: 'Paying',

  // Money
  amount: 9_020,
  orderId: 'order_NxRzK2vFhT1aQp',
  keyId: 'rzp_test_1DP5mmOlF5G5ag',
  checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  razorpay_order_id: 'order_NxRzK2vFhT1aQp',
  razorpay_payment_id: 'pay_NxS0m3X9kLw2Zd',
  razorpay_signature: '9f8c1e1a7d5b3c4e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6',
};

/** What some calls take under a name that means something else elsewhere. */
export const otherExamples: Record<string, Record<string, FieldExample>> = {
  'auth/verify-email': { token: 'ZkZ6nB3xqL0mV8cR2tY5wS7dF9gH1jK4lP6oI3uT0aE' },
  'auth/reset-password': { token: 'ZkZ6nB3xqL0mV8cR2tY5wS7dF9gH1jK4lP6oI3uT0aE' },
  'guest/contact': { extraService: 'A birthday dinner on the roof' },
};

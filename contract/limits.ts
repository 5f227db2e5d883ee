/** Bounds that server and screens must agree on. Amounts are whole rupees. */
export const MAX_PHOTOS = 20;
export const MAX_PHOTO_BYTES = 15_000_000;
export const MAX_PHOTO_PIXELS = 50_000_000;

export const MAX_RENT = 1_000_000;
export const MAX_FEE = 1_000_000;
export const MAX_EXTRA_SERVICE = 1_000_000;
export const MAX_INCLUDED_GUESTS = 50;

export const MAX_TITLE = 120;
export const MAX_DESCRIPTION = 5_000;
export const MAX_TEXT = 120;

export const MAX_GUESTS = 50;
export const MAX_NIGHTS = 365;
/** A check-in lies at most this many days ahead of today. */
export const MAX_DAYS_AHEAD = 730;

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;
export const SEARCH_SIZE = 50;
/** Of more homes than this that a search finds, only so many are compared, counted and shown. */
export const MOST_FOUND = 200;

/** Descriptions are cut here on the detail screen and on the payment page. */
export const DETAIL_DESCRIPTION_CUT = 150;
export const PAYMENT_DESCRIPTION_CUT = 100;

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
export const MAX_ADDRESS = 300;
export const MAX_DIRECTIONS = 2_000;

export const MAX_GUESTS = 50;
export const MAX_BEDROOMS = 50;
export const MAX_BEDS = 100;
export const MAX_BATHROOMS = 50;
export const MAX_MORE_RULES = 1_000;

export const MAX_NIGHTS = 365;
/** A check-in lies at most so many years of the calendar ahead of today. */
export const MAX_YEARS_AHEAD = 2;

/** As many days of a calendar as one request may ask for. */
export const MAX_CALENDAR_DAYS = 400;

/** Earnings are added up over so many months at most: twenty years. */
export const MAX_EARNING_MONTHS = 240;

/** How many hours a new booking keeps its dates unpaid, unless a setting says otherwise. */
export const DEFAULT_HOLD_HOURS = 24;

/** How long mailed links are good. */
export const RESET_LINK_MINUTES = 30;
export const VERIFICATION_LINK_HOURS = 7 * 24;
/** So many hours a new payout account or a new bank rests before it is paid to. */
export const BANK_REST_HOURS = 24;
/** What needs a fresh sign-in needs one of the last so many minutes. */
export const FRESH_SIGN_IN_MINUTES = 15;

/** What somebody tells of themselves, in characters. */
export const MAX_ABOUT = 1_000;
/** A code that is sent to a number: for how long it is good, how often it may be tried, how many there are an hour. */
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;
export const PHONE_CODES_AN_HOUR = 3;

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;
export const SEARCH_SIZE = 50;
/** A search counts at most this many homes. */
export const MOST_FOUND = 500;
/** Kilometres around a point. */
export const MAX_WITHIN_KM = 100;
export const DEFAULT_WITHIN_KM = 25;
/** Pins and groups on one map. */
export const MOST_PINS = 200;
/** Pixels of a map's sides. */
export const MIN_MAP_SIDE = 100;
export const MAX_MAP_SIDE = 8_192;
/** Of more homes in a box their numbers may be estimates. */
export const MOST_EXACT = 1_000;
/** Steps of the histogram of rents. */
export const PRICE_STEPS = 30;
/** Of more homes that match alike the newest so many are compared, then the next; fewer with days, which are looked up for each. */
export const MOST_COMPARED = 300;
export const MOST_COMPARED_WITH_DAYS = 120;

/** Characters of a message, as code points. */
export const MAX_MESSAGE = 4_000;
/** Saved replies that one person may have, and characters of the name of one. */
export const MAX_REPLIES = 50;
export const MAX_REPLY_NAME = 60;
/** An automatic message goes out so many days before check-in at most. */
export const MAX_DAYS_BEFORE = 30;
/** Photos of one message. */
export const MAX_MESSAGE_PHOTOS = 6;

/** Descriptions are cut here on the detail screen and on the payment page. */
export const DETAIL_DESCRIPTION_CUT = 150;
export const PAYMENT_DESCRIPTION_CUT = 100;

/** Limits shared by server and screens. Amounts in whole rupees. */
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
/** Maximum preparation days after a stay or an imported event. */
export const MAX_PREPARATION_DAYS = 7;
/** Maximum calendar years from today to check-in. */
export const MAX_YEARS_AHEAD = 2;

/** Maximum calendar days per request. */
export const MAX_CALENDAR_DAYS = 400;

/** Maximum months of an earnings summary: 20 years. */
export const MAX_EARNING_MONTHS = 240;

/** Default hours for which an unpaid booking holds its dates. */
export const DEFAULT_HOLD_HOURS = 24;

/** Validity of mailed links, to reset a password and to verify an e-mail address. */
export const RESET_LINK_MINUTES = 30;
export const VERIFICATION_LINK_HOURS = 7 * 24;
/** Export of a person's data: validity of the download link, and minimum hours between two requests. */
export const DATA_EXPORT_HOURS = 24;
/** Hours after a change of payout account or bank before payouts are sent to it. */
export const BANK_COOLING_HOURS = 24;
/** Maximum age of a sign-in for sensitive changes, in minutes. */
export const FRESH_SIGN_IN_MINUTES = 15;

/** Maximum characters of a profile text. */
export const MAX_ABOUT = 1_000;
/** SMS code: validity in minutes, attempts, and codes per hour. */
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;
export const PHONE_CODES_AN_HOUR = 3;

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

export const PAGE_SIZE = 24;
/** Number of reviews on the page of a home. */
export const PUBLIC_REVIEWS = 6;
export const MAX_PAGE_SIZE = 100;
export const SEARCH_SIZE = 50;
/** Maximum number of homes that a search counts. */
export const MAX_FOUND = 500;
/** Maximum and default search radius in kilometres. */
export const MAX_WITHIN_KM = 100;
export const DEFAULT_WITHIN_KM = 25;
/** Maximum number of pins and groups on a map. */
export const MAX_PINS = 200;
/** Bounds of a map's width and height in pixels. */
export const MIN_MAP_SIDE = 100;
export const MAX_MAP_SIDE = 8_192;
/** Maximum number of homes in a box that are counted exactly. */
export const MAX_EXACT = 1_000;
/** Number of buckets of the rent histogram. */
export const PRICE_STEPS = 30;
/**
 * Equally matching homes are sorted in batches of this size, newest first; smaller with dates, because prices are
 * computed per home.
 */
export const MAX_COMPARED = 300;
export const MAX_COMPARED_WITH_DAYS = 120;

/** Maximum characters of a message, as code points. */
export const MAX_MESSAGE = 4_000;
/** Maximum saved replies per person, and maximum characters of their names. */
export const MAX_REPLIES = 50;
export const MAX_REPLY_NAME = 60;
/** Maximum days before check-in of an automatic message. */
export const MAX_DAYS_BEFORE = 30;
/** Maximum photos of a message. */
export const MAX_MESSAGE_PHOTOS = 6;

/** Characters after which a description is truncated on the detail screen and on the payment page. */
export const DETAIL_DESCRIPTION_LENGTH = 150;
export const PAYMENT_DESCRIPTION_LENGTH = 100;
/** Maximum wishlists per person, including the default list. */
export const MAX_LISTS = 50;
/** Maximum homes of a wishlist, characters of its name, and characters of a home's note. */
export const MAX_SAVED = 500;
export const MAX_LIST_NAME = 60;
export const MAX_SAVED_NOTE = 300;
/** Cover photos of a wishlist, one per home. */
export const LIST_PHOTOS = 4;

/** Category scores of a home, 1 to 5, in display order. */
export const homeScores = ['cleanliness', 'accuracy', 'arrival', 'communication', 'location', 'value'] as const;
export type HomeScore = (typeof homeScores)[number];

/** Category scores of a guest, 1 to 5. */
export const guestScores = ['tidy', 'communication', 'houseRules'] as const;
export type GuestScore = (typeof guestScores)[number];

export const MIN_REVIEW = 20;
export const MAX_REVIEW = 3_000;
export const MAX_PRIVATE_NOTE = 1_000;
export const MAX_ANSWER = 1_000;
export const MAX_REVIEW_PHOTOS = 5;
/** Minimum number of reviews for category means of a home. */
export const CATEGORIES_FROM = 3;

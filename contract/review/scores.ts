/** What a guest scores of a home beside the whole, 1 to 5 each, in the order of the screens. */
export const homeScores = ['cleanliness', 'accuracy', 'arrival', 'communication', 'location', 'value'] as const;
export type HomeScore = (typeof homeScores)[number];

/** What a host scores of a guest beside the whole. */
export const guestScores = ['tidy', 'communication', 'houseRules'] as const;
export type GuestScore = (typeof guestScores)[number];

export const MIN_REVIEW = 20;
export const MAX_REVIEW = 3_000;
export const MAX_PRIVATE_NOTE = 1_000;
export const MAX_ANSWER = 1_000;
export const MAX_REVIEW_PHOTOS = 5;
/** From so many reviews on a home tells its means by category. */
export const CATEGORIES_FROM = 3;

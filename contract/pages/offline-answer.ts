/** The header by which the service worker tells the app that an answer was kept, since the server cannot be reached. */
export const CACHED_ANSWER_HEADER = 'x-kept-answer';

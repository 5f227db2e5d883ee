/** The service worker marks an answer from its cache with this header, when the server cannot be reached. */
export const CACHED_ANSWER_HEADER = 'x-kept-answer';

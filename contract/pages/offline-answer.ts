/** Header of responses that the service worker serves from its cache while the server is unreachable. */
export const CACHED_ANSWER_HEADER = 'x-kept-answer';

import * as reasons from '@aangan/contract/words/en/feeds/feed-errors.ts';
import type { FeedError } from './feed-error.ts';

/** The message to the host about an unusable calendar. */
export function feedErrorText(error: FeedError): string {
  const texts: Record<FeedError, string> = {
    'forbidden-address': reasons.forbiddenAddress,
    unreachable: reasons.unreachable,
    'too-slow': reasons.tooSlow,
    'too-large': reasons.tooLarge,
    'too-many-redirects': reasons.tooManyRedirects,
    'not-found': reasons.notFound,
    'wrong-status': reasons.wrongStatus,
    'wrong-encoding': reasons.wrongEncoding,
    'not-a-calendar': reasons.notACalendar,
    'too-many-events': reasons.tooManyEvents,
    'too-complicated': reasons.tooComplicated,
    'unreadable-event': reasons.unreadableEvent,
    empty: reasons.empty,
  };
  return texts[error];
}

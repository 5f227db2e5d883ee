import type { FetchFailureReason } from '../../platform/fetching/fetch-failure.ts';
import type { Unreadable } from './ical/calendar-event.ts';

/** Why another site's calendar was not believed when it was last read. `empty`: it suddenly is, and is believed in a day. */
export type FeedError = FetchFailureReason | Unreadable | 'empty';

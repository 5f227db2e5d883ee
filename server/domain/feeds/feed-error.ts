import type { FetchFailureReason } from '../../platform/fetching/fetch-failure.ts';
import type { Unreadable } from './ical/calendar-event.ts';

/** Reason for rejecting the last fetched calendar. `empty`: suddenly without events, which is accepted after a day. */
export type FeedError = FetchFailureReason | Unreadable | 'empty';

import type { FetchFailureReason } from '../../platform/fetching/fetch-failure.ts';
import type { Unreadable } from './ical/calendar-event.ts';

/** Why the last fetch of a calendar was rejected. `empty`: suddenly without events, which is accepted after a day. */
export type FeedError = FetchFailureReason | Unreadable | 'empty';

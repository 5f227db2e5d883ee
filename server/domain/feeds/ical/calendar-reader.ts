import { parentPort } from 'node:worker_threads';
import { type CalendarFile, readCalendar } from './read-calendar.ts';

/** The worker thread that parses calendars: see `read-calendar-in-worker.ts`. */
parentPort?.on('message', ({ bytes, today }: CalendarFile) => {
  parentPort?.postMessage(readCalendar(bytes, today), []);
});

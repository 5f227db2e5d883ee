import { parentPort } from 'node:worker_threads';
import { type CalendarFile, readCalendar } from './read-calendar.ts';

/** The child process that parses calendars: see `read-calendar-apart.ts`. */
parentPort?.on('message', ({ bytes, today }: CalendarFile) => {
  parentPort?.postMessage(readCalendar(bytes, today), []);
});

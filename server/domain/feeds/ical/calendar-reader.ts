import { parentPort } from 'node:worker_threads';
import { type CalendarFile, readCalendar } from './read-calendar.ts';

/** The program that reads calendars apart from the server: see `read-calendar-apart.ts`. */
parentPort?.on('message', ({ bytes, today }: CalendarFile) => {
  parentPort?.postMessage(readCalendar(bytes, today), []);
});

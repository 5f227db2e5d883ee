import { parentPort } from 'node:worker_threads';
import { type CalendarFile, parseCalendar } from './parse-calendar.ts';

/** The worker thread that parses calendars: see `parse-calendar-in-worker.ts`. */
parentPort?.on('message', ({ bytes, today }: CalendarFile) => {
  parentPort?.postMessage(parseCalendar(bytes, today), []);
});

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../http/routes.ts';
import type { Calendar } from './calendars.ts';
import { formatIcal } from './ical.ts';

const DRIP_MS = 1_000;
const LARGE_BYTES = 6 * 1024 * 1024;

/**
 * The response to a request for a calendar: the calendar, or the failure of its failure mode. `known` is the client's
 * ETag.
 */
export function calendarResponse(calendar: Calendar, known: string | undefined, now: Date): Answer {
  const { mood: failureMode, events, passesOn, seen } = calendar;
  const listed = passesOn ? [...events, ...(seen?.events ?? [])] : events;
  const text = formatIcal(listed, now);
  switch (failureMode) {
    case 'well':
      return withEtag(text, listed, known);
    case 'page':
      return answer(200, '<!doctype html><title>Sign in</title><p>Please sign in.', 'text/html; charset=utf-8');
    case 'empty':
      return answer(200, formatIcal([], now));
    case 'torso':
      return answer(200, text.slice(0, -20));
    case 'missing':
      return answer(404, 'There is no such calendar.', 'text/plain');
    case 'error':
      return answer(500, 'Something broke.', 'text/plain');
    case 'drip':
      return answer(200, Readable.from(slowChunks(text)));
    case 'redirect':
      return { ...answer(302, ''), headers: { location: 'http://169.254.169.254/latest/meta-data/' } };
    case 'large':
      return answer(200, text.replace('END:VCALENDAR', `X-FILL:${'x'.repeat(LARGE_BYTES)}\r\nEND:VCALENDAR`));
  }
}

function withEtag(text: string, listed: Calendar['events'], known: string | undefined): Answer {
  const etag = `"${createHash('sha256').update(JSON.stringify(listed)).digest('base64url').slice(0, 16)}"`;
  const headers = { etag };
  if (known === etag) return { status: 304, headers, body: '' };
  const calendar = answer(200, text);
  return { ...calendar, headers: { ...calendar.headers, ...headers } };
}

function answer(status: number, body: Answer['body'], type = 'text/calendar; charset=utf-8'): Answer {
  return { status, headers: { 'content-type': type }, body };
}

async function* slowChunks(text: string) {
  for (const character of text) {
    yield character;
    await setTimeout(DRIP_MS, undefined, { ref: false });
  }
}

/// <reference types="vite/client" />
import { join } from 'node:path';
import { type Answer, get, json, page, pageStyle, post, type StandInRequest } from '../http/routes.ts';
import { type RunningServer, serve } from '../http/serve.ts';
import { calendarResponse } from './calendar-response.ts';
import {
  createEvent,
  type Calendar,
  type CalendarFailureMode,
  Calendars,
  failureModes,
  FIRST_CALENDAR,
} from './calendars.ts';
import { calendarPage } from './page.ts';
import style from './pages/calendar-site.css?raw';
import { isLocalAddress, importOther } from './read-other.ts';

export interface CalendarSiteStandIn extends RunningServer {
  /** The URL of a calendar's iCalendar file. */
  icsUrl: string;
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Another booking site with the same homes: its calendars are edited on a page, and it imports those of others. */
export async function startCalendarSite(options: {
  folder: string;
  port: number;
  now?: () => Date;
}): Promise<CalendarSiteStandIn> {
  const { now = () => new Date() } = options;
  const calendars = new Calendars(join(options.folder, 'calendars.json'), now());
  /** Applies a form to a calendar and shows it; invalid input changes nothing. */
  const change = (
    path: string,
    apply: (calendar: Calendar, form: URLSearchParams, request: StandInRequest) => unknown,
  ) =>
    post(path, async (request) => {
      const name = request.params['name'] ?? '';
      const calendar = calendars.find(name);
      if (!isOwnForm(request)) return json({ message: 'This form is for this machine alone.' }, 403);
      if (calendar === undefined) return json({ message: 'There is no such calendar.' }, 404);
      if ((await apply(calendar, new URLSearchParams(request.body), request)) === false)
        return json({ message: 'That is not possible.' }, 400);
      calendars.save();
      return seeOther(`/calendars/${name}`);
    });

  const { url, close } = await serve(
    [
      get('/', () => seeOther(`/calendars/${FIRST_CALENDAR}`)),
      get('/calendar-site.css', () => pageStyle(style)),
      get('/calendars/:file', ({ params, headers }) => {
        const [, name = '', extension] = /^([a-z0-9-]{1,40})(\.ics)?$/.exec(params['file'] ?? '') ?? [];
        const calendar = calendars.find(name);
        if (calendar === undefined) return json({ message: 'There is no such calendar.' }, 404);
        if (extension !== undefined) return calendarResponse(calendar, headers['if-none-match'], now());
        return page(calendarPage(name, calendar, { url, names: calendars.names }), PAGE_POLICY);
      }),
      post('/calendars', (request) => {
        const name = new URLSearchParams(request.body).get('name') ?? '';
        if (!isOwnForm(request) || !/^[a-z0-9-]{1,40}$/.test(name)) return json({ message: 'No such name.' }, 400);
        calendars.open(name);
        calendars.save();
        return seeOther(`/calendars/${name}`);
      }),
      change('/calendars/:name/events', (calendar, form) => {
        const days = parseDays(form);
        if (days === null) return false;
        calendar.events.push(createEvent(days, form.get('summary') ?? ''));
      }),
      change('/calendars/:name/events/:uid', (calendar, form, { params }) => {
        const days = parseDays(form);
        const event = calendar.events.find(({ uid }) => uid === params['uid']);
        if (event === undefined) return false;
        if (form.get('act') === 'remove') calendar.events.splice(calendar.events.indexOf(event), 1);
        else if (days === null) return false;
        else Object.assign(event, days, { summary: form.get('summary') ?? event.summary });
      }),
      change('/calendars/:name/mood', (calendar, form) => {
        const failureMode = form.get('mood') as CalendarFailureMode;
        if (!failureModes.includes(failureMode)) return false;
        calendar.mood = failureMode;
      }),
      change('/calendars/:name/other', async (calendar, form) => {
        const reads = form.get('reads') ?? '';
        if (reads !== '' && !isLocalAddress(reads)) return false;
        Object.assign(calendar, { reads, passesOn: form.has('passesOn'), seen: null });
        if (reads !== '') await importOther(calendar, now());
      }),
    ],
    options.port,
  );
  return { url, icsUrl: `${url}/calendars/${FIRST_CALENDAR}.ics`, close };
}

/** Both days, if the first is before the second. */
function parseDays(form: URLSearchParams): { from: string; to: string } | null {
  const [from, to] = [form.get('from') ?? '', form.get('to') ?? ''];
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay(from) && isDay(to) && from < to ? { from, to } : null;
}

/** Refuses forms of other origins. */
function isOwnForm({ headers }: StandInRequest): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

function seeOther(location: string): Answer {
  return { status: 303, headers: { location }, body: '' };
}

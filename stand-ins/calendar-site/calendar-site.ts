/// <reference types="vite/client" />
import { join } from 'node:path';
import {
  escapeHtml,
  FORM_PAGE_POLICY,
  get,
  isSameOrigin,
  json,
  page,
  pageStyle,
  post,
  type RunningServer,
  seeOther,
  serve,
  type StandInRequest,
} from '../http/server.ts';
import {
  type Calendar,
  type CalendarFailureMode,
  calendarResponse,
  Calendars,
  createEvent,
  failureModes,
  FIRST_CALENDAR,
  importCalendar,
  isLocalAddress,
  type SiteEvent,
} from './calendars.ts';
import style from './pages/calendar-site.css?raw';

export interface CalendarSiteStandIn extends RunningServer {
  /** The URL of a calendar's iCalendar file. */
  icsUrl: string;
}

/** Another booking site with the same homes: its calendars are edited manually, and it imports external calendars. */
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
      if (!isSameOrigin(request)) return json({ message: 'This form is for this machine alone.' }, 403);
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
        return page(calendarPage(name, calendar, { url, names: calendars.names }), FORM_PAGE_POLICY);
      }),
      post('/calendars', (request) => {
        const name = new URLSearchParams(request.body).get('name') ?? '';
        if (!isSameOrigin(request) || !/^[a-z0-9-]{1,40}$/.test(name)) return json({ message: 'No such name.' }, 400);
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
        if (reads !== '') await importCalendar(calendar, now());
      }),
    ],
    options.port,
  );
  return { url, icsUrl: `${url}/calendars/${FIRST_CALENDAR}.ics`, close };
}

/** Both days, if the first is before the second; null otherwise. */
function parseDays(form: URLSearchParams): { from: string; to: string } | null {
  const [from, to] = [form.get('from') ?? '', form.get('to') ?? ''];
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay(from) && isDay(to) && from < to ? { from, to } : null;
}

const failureModeLabels: Record<CalendarFailureMode, string> = {
  well: 'as it is',
  page: 'a web page instead',
  empty: 'an empty calendar',
  torso: 'a calendar that breaks off',
  missing: 'that there is none (404)',
  error: 'an error (500)',
  drip: 'a letter a second',
  redirect: 'a redirect to a private network',
  large: 'more than 5 MB',
};

/** The page of one calendar: its events, its failure mode, and its last import. */
function calendarPage(name: string, calendar: Calendar, { url, names }: { url: string; names: string[] }): string {
  const path = `/calendars/${name}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)} – Another site</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/calendar-site.css">
</head>
<body>
<header>
<h1>Another site</h1>
<p>It sells the same homes, and has calendars of its own. Nothing leaves this machine.</p>
<nav aria-label="Calendars">${names.map((other) => calendarLink(other, name)).join(' ')}
<form method="post" action="/calendars"><label>Another calendar <input name="name" required pattern="[a-z0-9\\-]{1,40}" title="Small letters, digits and hyphens"></label> <button>Open</button></form></nav>
</header>
<main>
<h2>Calendar “${escapeHtml(name)}”</h2>
<p>Its address, for whoever reads it: <code>${escapeHtml(url)}${path}.ics</code></p>
<h3>Stays here</h3>
${calendar.events.map((event) => eventForm(path, event)).join('\n') || '<p class="quiet">None yet.</p>'}
<form class="row" method="post" action="${path}/events">${fields({ from: '', to: '', summary: 'Reserved' })}<button>Add</button></form>
<h3>How it answers</h3>
<form class="row" method="post" action="${path}/mood"><label>Who reads it gets <select name="mood">${failureModes.map((failureMode) => option(failureMode, failureMode === calendar.mood)).join('')}</select></label><button>Set</button></form>
<h3>The other calendar</h3>
<form class="row" method="post" action="${path}/other">
<label class="wide">Its address on this machine <input name="reads" type="url" value="${escapeHtml(calendar.reads)}"></label>
<label class="check"><input type="checkbox" name="passesOn"${calendar.passesOn ? ' checked' : ''}> Tell its days as one’s own</label>
<button>Read it now</button></form>
${lastImport(calendar)}
</main>
</body>
</html>`;
}

function calendarLink(name: string, current: string): string {
  return `<a href="/calendars/${name}"${name === current ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>`;
}

function eventForm(path: string, event: SiteEvent): string {
  const action = `${path}/events/${encodeURIComponent(event.uid)}`;
  return `<form class="row" method="post" action="${escapeHtml(action)}">${fields(event)}<button name="act" value="change">Change</button><button name="act" value="remove">Remove</button></form>`;
}

function fields({ from, to, summary }: Pick<SiteEvent, 'from' | 'to' | 'summary'>): string {
  return `<label>Arrival <input type="date" name="from" required value="${from}"></label>
<label>Departure <input type="date" name="to" required value="${to}"></label>
<label>Summary <input name="summary" maxlength="60" value="${escapeHtml(summary)}"></label>`;
}

function option(failureMode: CalendarFailureMode, isChosen: boolean): string {
  return `<option value="${failureMode}"${isChosen ? ' selected' : ''}>${failureModeLabels[failureMode]}</option>`;
}

function lastImport({ seen }: Calendar): string {
  if (seen === null) return '<p class="quiet">Not imported yet.</p>';
  if (seen.problem !== undefined) return `<p role="status">${escapeHtml(seen.problem)}</p>`;
  const rows = seen.events.map(
    ({ from, to, summary }) => `<tr>${[from, to, summary].map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`,
  );
  return `<p role="status">Imported at <time>${seen.at}</time>: ${seen.events.length} events.</p>
<table><thead><tr><th scope="col">First day</th><th scope="col">Departure</th><th scope="col">Summary</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

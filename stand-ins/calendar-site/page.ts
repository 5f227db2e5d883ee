import { type Calendar, type CalendarFailureMode, failureModes, type SiteEvent } from './calendars.ts';

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
export function calendarPage(
  name: string,
  calendar: Calendar,
  { url, names }: { url: string; names: string[] },
): string {
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
<label>Says <input name="summary" maxlength="60" value="${escapeHtml(summary)}"></label>`;
}

function option(failureMode: CalendarFailureMode, isChosen: boolean): string {
  return `<option value="${failureMode}"${isChosen ? ' selected' : ''}>${failureModeLabels[failureMode]}</option>`;
}

function lastImport({ seen }: Calendar): string {
  if (seen === null) return '<p class="quiet">It was not read yet.</p>';
  if (seen.problem !== undefined) return `<p role="status">${escapeHtml(seen.problem)}</p>`;
  const rows = seen.events.map(
    ({ from, to, summary }) => `<tr>${[from, to, summary].map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`,
  );
  return `<p role="status">Read at <time>${seen.at}</time>: ${seen.events.length} events.</p>
<table><thead><tr><th scope="col">First day</th><th scope="col">Free again</th><th scope="col">Says</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? '');
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CalendarSiteStandIn, startCalendarSite } from './calendar-site.ts';
import { parseEvents } from './calendars.ts';

let folder: string;
let site: CalendarSiteStandIn;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-site-'));
  site = await startCalendarSite({ folder, port: 0 });
  await send('/calendars', { name: 'tulsi' });
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
const events = async () => parseEvents(await (await fetch(`${site.url}/calendars/tulsi.ics`)).text());
const stay = { from: '2026-12-20', to: '2026-12-23', summary: 'Asha, twice' };

test('begins with a stay to move', async () => {
  expect(parseEvents(await (await fetch(site.icsUrl)).text())).toHaveLength(1);
  expect(await (await fetch(site.url)).text()).toContain(site.icsUrl);
});

test('exports added, moved and removed events', async () => {
  expect(await events()).toEqual([]);
  expect((await send('/calendars/tulsi/events', stay)).status).toBe(303);
  const [added] = (await events()) ?? [];
  expect(added).toMatchObject({ from: '2026-12-20', to: '2026-12-23' });
  const path = `/calendars/tulsi/events/${encodeURIComponent(added?.uid ?? '')}`;
  await send(path, { ...stay, to: '2026-12-25', act: 'change' });
  expect(await events()).toEqual([{ ...added, to: '2026-12-25' }]);
  await send(path, { ...stay, act: 'remove' });
  expect(await events()).toEqual([]);
});

test('shows the calendar on a page that escapes its texts', async () => {
  await send('/calendars/tulsi/events', { ...stay, summary: '"><script>1</script>' });
  const page = await fetch(`${site.url}/calendars/tulsi`);
  const text = await page.text();
  expect(text).toContain(`${site.url}/calendars/tulsi.ics`);
  expect(text).not.toContain('<script>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test.each([
  ['/calendars/tulsi/events', { from: '2026-12-23', to: '2026-12-20' }, 400],
  ['/calendars/tulsi/events', { from: '', to: '"><b>' }, 400],
  ['/calendars/tulsi/mood', { mood: 'odd' }, 400],
  ['/calendars/tulsi/other', { reads: 'https://site.example/' }, 400],
  ['/calendars/unknown/events', stay, 404],
  ['/calendars', { name: '../x' }, 400],
])('refuses %s %j', async (path, fields: Record<string, string>, status) => {
  expect((await send(path, fields)).status).toBe(status);
});

test('refuses forms of other origins', async () => {
  expect((await send('/calendars/tulsi/events', stay, { origin: 'https://site.example' })).status).toBe(403);
  expect(await events()).toEqual([]);
});

test('answers with the failures of real sites', async () => {
  await send('/calendars/tulsi/events', stay);
  const answers: Record<string, [number, string]> = {};
  for (const failureMode of ['page', 'empty', 'torso', 'missing', 'error', 'redirect', 'large']) {
    await send('/calendars/tulsi/mood', { mood: failureMode });
    const answer = await fetch(`${site.url}/calendars/tulsi.ics`, { redirect: 'manual' });
    const text = await answer.text();
    answers[failureMode] = [
      answer.status,
      parseEvents(text) === null ? 'no calendar' : `${text.length > 5_000_000 ? 'much' : parseEvents(text)?.length}`,
    ];
  }
  expect(answers).toEqual({
    page: [200, 'no calendar'],
    empty: [200, '0'],
    torso: [200, 'no calendar'],
    missing: [404, 'no calendar'],
    error: [500, 'no calendar'],
    redirect: [302, 'no calendar'],
    large: [200, 'much'],
  });
});

test('sends a slow response', async () => {
  await send('/calendars/tulsi/mood', { mood: 'drip' });
  const reader = (await fetch(`${site.url}/calendars/tulsi.ics`)).body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(1);
  await reader?.cancel();
});

test('answers 304 for an unchanged calendar', async () => {
  const etag = (await fetch(`${site.url}/calendars/tulsi.ics`)).headers.get('etag') ?? '';
  expect((await fetch(`${site.url}/calendars/tulsi.ics`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  await send('/calendars/tulsi/events', stay);
  expect((await fetch(`${site.url}/calendars/tulsi.ics`, { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('imports another calendar, shows it, and re-exports it if set to', async () => {
  await send('/calendars', { name: 'other' });
  await send('/calendars/other/events', stay);
  await send('/calendars/tulsi/other', { reads: `${site.url}/calendars/other.ics` });
  expect(await (await fetch(`${site.url}/calendars/tulsi`)).text()).toContain('<td>2026-12-23</td>');
  expect(await events()).toEqual([]);
  await send('/calendars/tulsi/other', { reads: `${site.url}/calendars/other.ics`, passesOn: 'on' });
  expect(await events()).toMatchObject([{ from: '2026-12-20', to: '2026-12-23' }]);
  await send('/calendars/tulsi/other', { reads: `${site.url}/calendars/none.ics` });
  expect(await (await fetch(`${site.url}/calendars/tulsi`)).text()).toContain('It answered 404, and no calendar.');
});

test('keeps its calendars over a restart', async () => {
  await send('/calendars/tulsi/events', stay);
  await site.close();
  site = await startCalendarSite({ folder, port: 0 });
  expect(await events()).toHaveLength(1);
});

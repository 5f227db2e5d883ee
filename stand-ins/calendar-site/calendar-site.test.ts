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

test('shows the calendar on a page that escapes its texts', async () => {
  await send('/calendars/tulsi/events', { ...stay, summary: '"><script>1</script>' });
  const page = await fetch(`${site.url}/calendars/tulsi`);
  const text = await page.text();
  expect(text).toContain(`${site.url}/calendars/tulsi.ics`);
  expect(text).not.toContain('<script>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('refuses forms of other origins', async () => {
  expect((await send('/calendars/tulsi/events', stay, { origin: 'https://site.example' })).status).toBe(403);
  expect(await events()).toEqual([]);
});

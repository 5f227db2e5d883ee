import type { HostCalendar, HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import type { Page } from 'playwright-core';
import { TEST_INSTANT } from '../support/test-instant.ts';

const PAGE = 50;
const site = { _id: 'a-feed', name: 'Hill Stays' };
const told = { by: 'feed', feed: site._id } as const;

/**
 * From here on the host of the page has so many homes: each has a stay of three nights and a day of another site in every ten days, and the tenth
 * is in conflict.
 */
export async function haveHomes(page: Page, count: number): Promise<void> {
  const today = dateInIndia(TEST_INSTANT);
  const answer = await page.context().request.get(`/api/calendar/homes?from=${today}&to=${today}`);
  const [like] = (await answer.json()) as HostCalendar[];
  if (like === undefined) throw new Error('the host has no home to begin with');
  await page.route('**/api/calendar/homes?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const start = Number(asked.get('cursor') ?? 0);
    const span = { from: asked.get('from') ?? '', to: asked.get('to') ?? '' };
    const body = Array.from({ length: Math.min(PAGE, count - start) }, (_, index) =>
      buildHome(like, start + index, span),
    );
    const next = `</api/calendar/homes?cursor=${start + PAGE}>; rel="next"`;
    return route.fulfill({ json: body, headers: start + PAGE < count ? { link: next } : {} });
  });
}

function buildHome(like: HostCalendar, number: number, { from, to }: { from: string; to: string }): HostCalendar {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day): HostDay => {
    const date = addDays(from, day);
    const sinceStart = daysBetween('2026-01-01', date) + number;
    const bookingId = `stay-${number}-${Math.floor(sinceStart / 10)}`;
    const taken = { by: 'stay', bookingId, guest: `Guest ${number}`, state: 'confirmed' } as const;
    const isTold = sinceStart % 10 === 5;
    return {
      date,
      rent: 2000,
      rentFrom: 'base',
      minNights: 1,
      taken: sinceStart % 10 < 3 ? taken : isTold ? told : null,
    };
  });
  const conflicts = number === 9 ? [{ feed: site._id, bookingId: 'stay-9-40', from, to: from, guest: 'Asha Rao' }] : [];
  return { ...like, _id: `home-${number}`, title: `House ${number}`, conflicts, sites: [site], days };
}

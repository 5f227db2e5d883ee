import type { CalendarDay, Quote } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, type CalendarDate, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CalendarSite } from '../support/calendar-site.ts';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person, type Screen, signInAsSample } from './browser.ts';
import { readFocus, tabTo } from './keyboard-and-touch.ts';
import { openSite } from './site.ts';
import { until } from './until-quiet.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
let host: Person;
let guest: Person;
let home: Listing;

const today = dateInIndia(TEST_INSTANT);
/** Days without sample stays, different ones per test. */
const farAhead = addDays(`${today.slice(0, 7)}-10`, 330);

beforeAll(async () => {
  guest = await openSignedIn(sampleGuests[0]?.email ?? '');
});

beforeEach(async () => {
  host = await openSignedIn(sampleHosts.devyani.email);
  [home] = await fetchHomes(host);
  await removeSeasons(host);
});

afterEach(async () => {
  if (host.consoleErrors.length > 0) throw new Error(`The browser complained: ${host.consoleErrors.join('\n')}`);
});

async function openSignedIn(email: string, screen: Screen = 'desktop'): Promise<Person> {
  const person = await aPerson(browser, screen, product.url);
  await signInAsSample(person, email);
  return person;
}

async function fetchHomes({ context }: Person): Promise<[Listing, ...Listing[]]> {
  return (await context.request.get('/api/listing/mine')).json() as Promise<[Listing, ...Listing[]]>;
}

/** The sample homes have some; each test here starts without. */
async function removeSeasons({ context: { request } }: Person): Promise<void> {
  const answer = await request.get(`/api/calendar/home/${home._id}?from=${today}&to=${today}`);
  for (const { _id } of ((await answer.json()) as HostCalendar).seasons) {
    await request.delete(`/api/calendar/season/${_id}`);
  }
}

/** Days as a guest sees them, by HTTP. */
async function seenByGuests(from: CalendarDate, to = from): Promise<CalendarDay[]> {
  const answer = await guest.context.request.get(`/api/booking/calendar/${home._id}?from=${from}&to=${to}`);
  return (await answer.json()) as CalendarDay[];
}

async function quoteFor(checkIn: CalendarDate, nights: number): Promise<Quote> {
  const query = `checkIn=${checkIn}&checkOut=${addDays(checkIn, nights)}&adults=1`;
  return (await (await guest.context.request.get(`/api/booking/quote/${home._id}?${query}`)).json()) as Quote;
}

async function blockedDays(from: CalendarDate, to: CalendarDate): Promise<CalendarDate[]> {
  return (await seenByGuests(from, to)).filter(({ free }) => !free).map(({ date }) => date);
}

/** Whether it is in the viewport and not covered. */
const isInSight = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

const openDay = (page: Page, day: CalendarDate) => page.goto(`/host/calendar/${home._id}?day=${day}`);
const getDayCell = (page: Page, day: CalendarDate) => page.getByRole('gridcell', { name: new RegExp(formatDate(day)) });

/** By keyboard only: from the day to its price, and on to saving it. */
async function typePrice(day: Locator, price: string): Promise<void> {
  const { keyboard } = day.page();
  await day.focus();
  await keyboard.press('Enter');
  await keyboard.type(price);
  await keyboard.press('Enter');
}

describe('the days of a home', () => {
  it('the keyboard alone selects, blocks and unblocks days', async () => {
    const { page } = host;
    await openDay(page, farAhead);
    const first = getDayCell(page, farAhead);
    await first.filter({ hasText: '₹' }).waitFor();
    await tabTo(first);
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await page
      .getByRole('heading', { name: `${formatDate(farAhead)} to ${formatDate(addDays(farAhead, 2))}` })
      .waitFor();
    await page.keyboard.press('Enter');
    expect(await readFocus(page)).toBe('input Price a night');
    await tabTo(page.getByRole('radio', { name: 'Open' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await blockedDays(farAhead, addDays(farAhead, 3))).toEqual([0, 1, 2].map((day) => addDays(farAhead, day)));
    expect(await readFocus(page)).toContain(formatDate(addDays(farAhead, 2)));

    await page.keyboard.press('Tab');
    expect(await readFocus(page)).toBe('button Undo');
    await page.keyboard.press('Enter');
    await until(
      'the days are free again',
      async () => (await blockedDays(farAhead, addDays(farAhead, 3))).length === 0,
    );
    expect(await readFocus(page)).toContain(formatDate(addDays(farAhead, 2)));
  });

  it('Ctrl+Z or an Undo button, which stays while focused, restores prices', async () => {
    const { page } = host;
    await page.clock.install();
    await openDay(page, farAhead);
    const day = getDayCell(page, farAhead);
    await day.filter({ hasText: '₹' }).waitFor();
    const rent = (await seenByGuests(farAhead))[0]?.rent;
    const undo = page.getByRole('button', { name: 'Undo' });
    const changeTo = async (price: string) => {
      await typePrice(day, price);
      await undo.waitFor();
    };
    await changeTo('8100');
    await page.keyboard.press('Control+z');
    await until('the price is as it was', async () => (await seenByGuests(farAhead))[0]?.rent === rent);
    await undo.waitFor({ state: 'detached' });

    await changeTo('8200');
    await page.keyboard.press('Tab');
    await page.clock.fastForward(30_000);
    expect(await readFocus(page)).toBe('button Undo');
    await page.keyboard.press('Shift+Tab');
    await page.clock.fastForward(11_000);
    await undo.waitFor({ state: 'detached' });
    expect(await readFocus(page)).toContain(formatDate(farAhead));
    await host.context.request.put(`/api/calendar/days/${home._id}`, {
      data: { from: farAhead, to: farAhead, set: { rent: null } },
    });
  });

  it('a price can be changed while an undo is in progress', async () => {
    const { page } = host;
    await openDay(page, farAhead);
    const day = getDayCell(page, farAhead);
    await day.filter({ hasText: '₹' }).waitFor();
    const undo = page.getByRole('button', { name: 'Undo' });
    const rentIs = (rent: number) => async () => (await seenByGuests(farAhead))[0]?.rent === rent;
    await typePrice(day, '8100');
    await undo.waitFor();
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/calendar/days/*', async (route) => {
      if (route.request().postData()?.includes('restore')) await wait;
      await route.continue();
    });
    await page.keyboard.press('Control+z');
    await undo.waitFor({ state: 'detached' });
    await typePrice(day, '8200');
    expect(await rentIs(8_100)()).toBe(true);
    release();
    await until('the later price stands', rentIs(8_200));
    await undo.waitFor();
    await host.context.request.put(`/api/calendar/days/${home._id}`, {
      data: { from: farAhead, to: farAhead, set: { rent: null } },
    });
  });

  it('keep their price if none is entered, and an entered price when more days are selected', async () => {
    const { page } = host;
    const from = addDays(farAhead, 3);
    await openDay(page, from);
    await getDayCell(page, from).filter({ hasText: '₹' }).click();
    const changes: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()));
    const price = page.getByLabel('Price a night', { exact: true });
    await price.fill('7,200');
    await page.getByLabel('Minimum stay', { exact: true }).fill('6 nights');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A whole number from 1 to 365.').waitFor();
    await price.fill('3,500.50');
    await page.getByLabel('Minimum stay', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A whole number from 1 to 10,00,000.').waitFor();
    expect(await readFocus(page)).toBe('input Price a night');
    expect(changes).toEqual([]);

    await price.fill('7,300');
    await getDayCell(page, addDays(from, 1)).click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: `${formatDate(from)} to ${formatDate(addDays(from, 1))}` }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 days changed').waitFor();
    expect((await seenByGuests(from, addDays(from, 1))).map(({ rent }) => rent)).toEqual([7300, 7300]);
  });

  it('the keyboard moves by day, week and month; Esc clears the selection', async () => {
    const { page } = host;
    await openDay(page, farAhead);
    const first = getDayCell(page, farAhead);
    await first.focus();
    await page.keyboard.press('PageDown');
    const next = `${addDays(`${farAhead.slice(0, 7)}-01`, 31).slice(0, 7)}${farAhead.slice(7)}`;
    await getDayCell(page, next).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await getDayCell(page, addDays(next, 7)).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Home');
    expect(await readFocus(page)).toContain('Monday');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No day chosen' }).waitFor();
  });

  it('the mouse sets and removes a price for selected weekdays', async () => {
    const { page } = host;
    const from = addDays(farAhead, 1);
    const to = addDays(from, 6);
    await openDay(page, from);
    await getDayCell(page, from).filter({ hasText: '₹' }).waitFor();
    await getDayCell(page, from).hover();
    await page.mouse.down();
    await getDayCell(page, to).hover();
    await page.mouse.up();
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Sun']) {
      await page.getByRole('group', { name: 'Only on these days' }).getByText(day).click();
    }
    await page.getByLabel('Price a night', { exact: true }).fill('9,100');
    const preview = page.getByRole('region', { name: 'What a guest pays' });
    await preview.getByText('2 × ₹9,100').waitFor();
    const total = await preview.getByText('Total').locator('..').textContent();
    await preview.getByRole('button', { name: 'More guests' }).click();
    await preview.getByText('Extra guest').waitFor();
    expect(await preview.getByText('Total').locator('..').textContent()).not.toBe(total);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const rents = (await seenByGuests(from, to)).map(({ rent }) => rent);
    expect(rents.filter((rent) => rent === 9100)).toHaveLength(2);

    const priced = (await seenByGuests(from, to)).find(({ rent }) => rent === 9100)?.date ?? '';
    await getDayCell(page, priced).click();
    await page.getByText('Now ₹9,100: your price for this day.').waitFor();
    await page.getByRole('button', { name: 'Reset to the base price' }).click();
    await until('the base price holds again', async () => (await seenByGuests(priced))[0]?.rent === home.rent);
    await page.getByText('base price.').waitFor();
  });

  it('of a guest cannot be blocked, and the host sees the guest', async () => {
    const { page } = host;
    const checkIn = addDays(farAhead, 20);
    const { total } = await quoteFor(checkIn, 2);
    const booked = await guest.context.request.post(`/api/booking/create/${home._id}`, {
      data: { checkIn, checkOut: addDays(checkIn, 2), totalRent: total },
    });
    expect(booked.ok()).toBe(true);
    await openDay(page, checkIn);
    await page
      .getByRole('gridcell', { name: /Meera Krishnan, Held/ })
      .first()
      .click();
    await page.locator('form').getByText('Blocked', { exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const refusal = page.getByRole('alert').getByText('Guests have some of these days: Meera Krishnan.');
    await refusal.waitFor();
    expect(await isInSight(refusal)).toBe(true);
    host.consoleErrors.length = 0;
  });
});

describe('settings of the whole home', () => {
  it('is a weekend price and a discount, which a guest pays', async () => {
    const { page } = host;
    await page.goto(`/host/calendar/${home._id}?tab=prices`);
    await page.getByLabel('Price of a weekend night', { exact: true }).fill(String(home.rent + 1000));
    await page.getByLabel('From 7 nights', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { nights, discount } = await quoteFor(addDays(farAhead, 60), 7);
    expect(nights.filter(({ rent }) => rent === home.rent + 1000)).toHaveLength(2);
    expect(discount).toMatchObject({ kind: 'weekly', percent: 10 });
  });

  it('keeps changes saved elsewhere while it was open', async () => {
    const { page } = host;
    await page.goto(`/host/calendar/${home._id}?tab=prices`);
    await page.getByLabel('From 28 nights', { exact: true }).fill('20');
    await page.request.put(`/api/calendar/rules/${home._id}`, { data: { weekendRent: home.rent + 2000 } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { rules } = (await (
      await page.request.get(`/api/calendar/home/${home._id}?from=${today}&to=${today}`)
    ).json()) as HostCalendar;
    expect(rules).toMatchObject({ weekendRent: home.rent + 2000, monthlyDiscount: 20 });
  });

  it('is a season, which is changed, and deleted again', async () => {
    const { page } = host;
    const from = addDays(farAhead, 80);
    await page.goto(`/host/calendar/${home._id}`);
    await page.getByRole('tab', { name: 'Seasons' }).click();
    await page.getByRole('button', { name: 'Add a season' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mango season');
    await page.getByLabel('First day', { exact: true }).fill(formatDate(from));
    await page.getByLabel('Last day', { exact: true }).fill('tomorrow');
    await page.getByLabel('Price a night', { exact: true }).fill('6,000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Last day', { exact: true }).and(page.locator('[aria-invalid=true]:focus')).waitFor();
    host.consoleErrors.length = 0;
    await page.getByLabel('Last day', { exact: true }).fill(formatDate(addDays(from, 9)));
    await page.getByLabel('Minimum stay', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Mango season' }).waitFor();
    expect((await seenByGuests(from))[0]).toMatchObject({ rent: 6000, minNights: 3 });

    await page.getByRole('button', { name: 'Change Mango season' }).click();
    await page.getByLabel('Price a night', { exact: true }).fill('6500');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('₹6,500 a night').waitFor();
    expect((await seenByGuests(from))[0]?.rent).toBe(6500);

    await page.getByRole('button', { name: 'Delete Mango season' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'No season yet' }).waitFor();
    expect((await seenByGuests(from))[0]?.rent).not.toBe(6500);
  });

  it('rules prevent guests from selecting forbidden dates', async () => {
    const { page } = host;
    await page.goto(`/host/calendar/${home._id}?tab=rules`);
    await page.getByLabel('Minimum stay', { exact: true }).fill('400');
    await page.getByRole('tab', { name: 'Seasons' }).click();
    await page.getByRole('button', { name: 'Add a season' }).waitFor();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A whole number from 1 to 365.').waitFor();
    host.consoleErrors.length = 0;
    await page.getByLabel('Minimum stay', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { bookable, reasons } = await quoteFor(addDays(farAhead, 120), 1);
    expect([bookable, reasons.map(({ code }) => code)]).toEqual([false, ['TOO_SHORT']]);
    await page.reload();
    await page.getByLabel('Minimum stay', { exact: true }).and(page.locator('[value="2"]')).waitFor();
    await host.context.request.put(`/api/calendar/rules/${home._id}`, { data: { minNights: 1 } });
  });
});

describe('another site', () => {
  it('is imported, named on its days, in conflict with a stay, and deleted', async () => {
    const { page } = host;
    const from = addDays(farAhead, 150);
    const { total } = await quoteFor(addDays(from, 10), 2);
    const data = { checkIn: addDays(from, 10), checkOut: addDays(from, 12), totalRent: total };
    expect((await guest.context.request.post(`/api/booking/create/${home._id}`, { data })).ok()).toBe(true);
    const site = await CalendarSite.start();
    site.says([
      { from, to: addDays(from, 3) },
      { from: addDays(from, 11), to: addDays(from, 13) },
    ]);

    await page.goto(`/host/calendar/${home._id}?tab=sites`);
    await page.getByRole('button', { name: 'Add a site' }).click();
    await page.getByLabel('Name of the site', { exact: true }).fill('Hill Stays');
    await page.getByLabel('Address of its calendar', { exact: true }).fill(site.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Hill Stays' }).waitFor();
    await page.getByText(/^Read .*2 events$/).waitFor();
    expect((await seenByGuests(from))[0]?.free).toBe(false);

    const conflict = page
      .getByRole('listitem')
      .filter({ hasText: /Hill Stays also has .* Meera Krishnan booked here/ });
    await conflict.getByRole('button', { name: 'Cancel the stay here' }).click();
    await page.getByRole('alertdialog').getByText('Meera Krishnan').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await conflict.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText(/^Read .*2 events$/).waitFor();

    await openDay(page, from);
    await page.getByRole('gridcell', { name: new RegExp(`${formatDate(from)}, Hill Stays`) }).waitFor();
    await page.getByRole('tab', { name: 'Other sites' }).click();
    await page.getByRole('button', { name: 'Delete Hill Stays' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'No other site yet' }).waitFor();
    expect((await seenByGuests(from))[0]?.free).toBe(true);
    await site.close();
  });
});

describe("a host's own pages", () => {
  it('are found in the account menu, and lead to each other', async () => {
    const { page } = host;
    await page.goto('/');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Hosting' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.getByRole('navigation', { name: 'For hosts' }).getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('grid').getByRole('link', { name: home.title }).click();
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('navigation', { name: 'For hosts' }).getByRole('link', { name: 'Homes' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Listing' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/mylisting');
  });

  it('show which guest waits for the host, and which stay is unpaid', async () => {
    const { page } = host;
    const answer = await host.context.request.get(`/api/calendar/homes?from=${today}&to=${addDays(today, 7)}`);
    const [first] = (await answer.json()) as [HostCalendar];
    const held = { by: 'stay', state: 'held', heldUntil: `${addDays(today, 1)}T02:40:00.000Z` } as const;
    const [waits, pays] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const stays: HostCalendar['days'][number]['taken'][] = [
      { ...held, bookingId: waits, guest: 'Asha Rao', awaitsPrice: true },
      { ...held, bookingId: pays, guest: 'Ravi Deshpande' },
    ];
    const days = first.days.map((day, index) => ({ ...day, taken: stays[index] ?? null }));
    await page.route('**/api/calendar/homes?*', (route) => route.fulfill({ json: [{ ...first, days }] }));
    await page.goto('/host');
    const wish = page
      .getByRole('region', { name: 'Waiting for your answer' })
      .getByRole('link', { name: /^Asha Rao asks what a wish costs/ });
    expect(await wish.getAttribute('href')).toBe(`/addExtraServicePrice/${waits}`);
    const unpaid = page.getByRole('region', { name: 'Waiting for payment' }).getByRole('link');
    expect(await unpaid.allTextContents()).toEqual([expect.stringMatching(/^Ravi Deshpande.*held until .*, 08:10/)]);
  });

  it("list today's arrivals, and link to the stay", async () => {
    const { page } = host;
    const answer = (await (
      await host.context.request.get(`/api/calendar/homes?from=${today}&to=${addDays(today, 7)}`)
    ).json()) as HostCalendar[];
    const [first] = answer;
    if (first === undefined) throw new Error('the host has no home');
    const stay = { by: 'stay', bookingId: home._id, guest: 'Asha Rao', state: 'confirmed' } as const;
    const days = first.days.map((day, index) => ({ ...day, taken: index === 0 || index === 1 ? stay : null }));
    await page.route('**/api/calendar/homes?*', (route) => route.fulfill({ json: [{ ...first, days }] }));
    await page.goto('/host');
    await page
      .getByRole('region', { name: 'Arriving' })
      .getByRole('link', { name: /Asha Rao/ })
      .waitFor();
    const leaving = page
      .getByRole('region', { name: 'The next seven days' })
      .getByRole('link', { name: /Asha Rao leaves/ });
    expect(await leaving.getAttribute('href')).toBe(`/booked?id=${home._id}`);
  });
});

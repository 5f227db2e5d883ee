import type { AccountView } from '@aangan/contract/accounts/calls.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar, HostDay } from '@aangan/contract/calendar/calls.ts';
import type { Feed } from '@aangan/contract/feeds/calls.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import type { Page, Route } from 'playwright-core';
import { TEST_INSTANT } from '../../support/clock.ts';
import { fillLogin } from '../browser.ts';
import { untilNetworkIdle } from '../until-quiet.ts';
import type { Stage, Role } from './stage.ts';

/** A step on the way to a scene. */
export type Open = (page: Page, stage: Stage) => Promise<unknown>;

export function inTurn(steps: Open[]): Open {
  return async (open, stage) => {
    for (const step of steps) await step(open, stage);
  };
}

export function at(address: string | ((stage: Stage) => string)): Open {
  return async (open, stage) => {
    await open.goto(typeof address === 'string' ? address : address(stage));
    await open.locator('h1:not([data-passing])').first().waitFor();
  };
}

/** For pages without a heading. */
export function to(address: (stage: Stage) => string): Open {
  return (open, stage) => open.goto(address(stage));
}

/** A search for a stay some weeks ahead. */
export function foundFor(search: string): string {
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 30);
  return `/?${search}&checkIn=${checkIn}&checkOut=${addDays(checkIn, 4)}`;
}

export function homePath({ home }: Stage): string {
  return `/viewcard?id=${home._id}`;
}

/** Path of the home with dates chosen. */
export function stayPath(stage: Stage): string {
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 75);
  return `${homePath(stage)}&checkIn=${checkIn}&checkOut=${addDays(checkIn, 4)}`;
}

/** The editor of all optional facts of the home. */
export function homeFactsPath({ home }: Stage): string {
  return `/host/homes/${home._id}`;
}

/** The calendar of the home, on one of its tabs. */
export function calendarPath(tab?: string) {
  return ({ home }: Stage) => `/host/calendar/${home._id}${tab === undefined ? '' : `?tab=${tab}`}`;
}

type Stay = 'requested' | 'priced' | 'paid' | 'cancelled';
export function bookedPath(stay: Stay) {
  return (stage: Stage) => `/booked?id=${stage[stay]._id}`;
}
export function paymentPath(stay: Stay) {
  return (stage: Stage) => `/payment/${stage[stay]._id}`;
}
export function pricePath(stay: Stay) {
  return (stage: Stage) => `/addExtraServicePrice/${stage[stay]._id}`;
}

export function press(name: string | RegExp, role: 'button' | 'radio' = 'button'): Open {
  return (open) =>
    open
      .getByRole(role, { name, exact: true })
      .first()
      .click({ force: role === 'radio' });
}

/** The progress bar disappears when loading ends: a page without its app does not report it. */
export async function goOffline(open: Page): Promise<void> {
  await untilNetworkIdle(open);
  await open.context().setOffline(true);
}

export function follow(name: string): Open {
  return (open) => open.getByRole('link', { name, exact: true }).first().click();
}

export function hasText(text: string): Open {
  return (open) => open.getByText(text).first().waitFor();
}

export function inWindow(text: string): Open {
  return (open) => open.frameLocator('iframe').first().getByText(text).first().waitFor();
}

export function has(
  role: 'button' | 'menu' | 'dialog' | 'grid' | 'alertdialog' | 'article' | 'link',
  name?: string | RegExp,
): Open {
  return (open) => open.getByRole(role, { name }).first().waitFor();
}

/** Mocks the list of homes. */
export function stubHomes(answer: (route: Route) => Promise<unknown>): Open {
  return (open) => open.route('**/api/listing/get*', answer);
}

/** Mocks a call. */
export function stub(call: string, answer: (route: Route) => Promise<unknown>): Open {
  return (open) => open.route(`**/api/${call}*/**`, answer).then(() => open.route(`**/api/${call}*`, answer));
}

export const pending = () => new Promise<never>(() => {});
export const failing = (route: Route) => route.abort();

/** Overrides fields of the real booking that would take days or years. */
export function bookingIs(differences: Partial<Booking>): Open {
  return stub('booking/findbookingbyid', answerChangedBy(differences));
}

/** Overrides fields of the person's own account. */
export function accountIs(differences: Partial<AccountView>): Open {
  return stub('user/account', answerChangedBy(differences));
}

function answerChangedBy(differences: object) {
  return async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...differences } });
  };
}

export async function signInWrongly(open: Page): Promise<void> {
  await fillLogin(open, 'nobody@example.in', 'not-the-password');
}

export async function writeMessage(open: Page): Promise<void> {
  await open.getByLabel('Full Name', { exact: true }).fill('Meera Krishnan');
  await open.getByLabel('Email', { exact: true }).fill('meera@example.in');
  await open.getByLabel('Message', { exact: true }).fill('Is the courtyard open on Sundays?');
}

export function emptyTitle(open: Page): Promise<void> {
  return open.getByRole('dialog').getByLabel('Title', { exact: true }).fill('');
}

/** The home page fetches a category's homes when it is selected there. */
export function kind(label: string): Open {
  return (open) => open.getByRole('link', { name: label, exact: true }).click();
}

/** Opened by its card, so that the app fetches what the server embeds in a page opened by URL. */
export async function openHome(open: Page, { home }: Stage): Promise<void> {
  await open.getByRole('article', { name: home.title }).getByRole('heading').getByRole('link').click();
  await open.getByRole('heading', { level: 1, name: home.title }).waitFor();
}

export function searchFor(words: string): Open {
  return (open) => open.getByRole('combobox', { name: 'Search homes' }).fill(words);
}

export async function chooseDates(open: Page): Promise<void> {
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 75);
  const dialog = open.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill(formatDate(checkIn));
  await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).fill(formatDate(addDays(checkIn, 4)));
}

/** Selects two days of the next month with Shift; on narrow screens the panel opens from the bottom. */
export async function chooseDaysOfHome(open: Page): Promise<void> {
  await open.getByRole('button', { name: 'Next month' }).click();
  const days = open.getByRole('gridcell', { name: /₹/ });
  await days.nth(19).waitFor();
  await days.nth(16).focus();
  await days.nth(16).press('Shift+ArrowRight');
  await days.nth(17).press('Enter');
  await open.getByLabel('Price a night', { exact: true }).waitFor();
}

const siteId = 'ad20e54c-694b-4174-ab8c-bffccf5142b4';

/**
 * The first home has a guest in conflict with another site, one who waits for the price of a requested service, and one
 * who has not paid.
 */
export const homesAreBusy = stub('calendar/homes', async (route) => {
  const answer = await route.fetch();
  const [first, ...others] = (await answer.json()) as HostCalendar[];
  const sites = [{ _id: siteId, name: 'Another site' }];
  const days = first?.days.map((day, index) => ({ ...day, taken: busyDay(index) })) ?? [];
  const [from = '', to = ''] = days.slice(2, 4).map(({ date }) => date);
  const conflicts = [{ feed: siteId, bookingId: stayId(0), from, to }];
  await route.fulfill({ response: answer, json: [{ ...first, sites, conflicts, days }, ...others] });
});

const stayId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

function busyDay(index: number): HostDay['taken'] {
  const guest = 'Meera Krishnan';
  const held = { by: 'stay', guest, state: 'held', heldUntil: '2026-11-22T02:40:00.000Z' } as const;
  if (index < 4) return { by: 'stay', bookingId: stayId(0), guest, state: 'confirmed' };
  if (index < 6) return { by: 'feed', feed: siteId };
  if (index < 8) return { ...held, bookingId: stayId(1), awaitsPrice: true };
  return index < 10 ? { ...held, bookingId: stayId(2) } : null;
}

const site: Feed = {
  _id: siteId,
  name: 'Another site',
  url: 'https://calendar.example/…/a1b2.ics',
  ours: 'https://aangan.example/calendar/3f9a.ics',
  passOn: false,
  lastRead: '2026-11-22T02:40:00.000Z',
  lastError: 'The site did not answer.',
  events: 4,
};

/** An external calendar imported by the home. */
export const sitesAre: Open = inTurn([
  stub('calendar/feeds', (route) => route.fulfill({ json: [site] })),
  stub('calendar/address', (route) => route.fulfill({ json: { url: site.ours } })),
]);

export async function askForLink(open: Page): Promise<void> {
  await open.getByLabel('E-mail', { exact: true }).fill('nobody@example.in');
  await open.getByRole('button', { name: 'Send link' }).click();
}

/** Future stays block the deletion. */
export async function deleteAnyway(open: Page): Promise<void> {
  const dialog = open.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await dialog.getByText('Still to come').waitFor();
}

/** A screen in one state, with the way there. */
export interface Scene {
  name: string;
  as: Role;
  open: Open;
  /** 'page' captures the full page; layers end with the window. */
  frame: 'window' | 'page';
}

export const page = (name: string, as: Role, ...steps: Open[]): Scene => ({
  name,
  as,
  open: inTurn(steps),
  frame: 'page',
});
export const over = (name: string, as: Role, ...steps: Open[]): Scene => ({
  name,
  as,
  open: inTurn(steps),
  frame: 'window',
});

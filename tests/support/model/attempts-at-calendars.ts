import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Act } from './acts.ts';
import { START } from './manual-time.ts';
import { readRuns } from './site/foreign-site.ts';
import { type Attempt, hostOrGuest, requirePerson, some, type Stage } from './stage.ts';
import type { As } from './steps.ts';
import { find } from './world.ts';

/** Rule changes of hosts, most of them back to the defaults. */
export const ruleEdits: readonly Partial<StayRules>[] = [
  { preparationDays: 0 },
  { preparationDays: 1 },
  { preparationDays: 2 },
  { preparationDays: 4 },
  { minNights: 1, maxNights: 365, noticeDays: 0, horizonDays: 730, noticeUntil: 24 },
  {
    checkInDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    checkOutDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  },
  { minNights: 2 },
  { maxNights: 1 },
  { noticeDays: 1 },
  { noticeUntil: 9 },
  { horizonDays: 2 },
  { checkInDays: ['wed', 'sat'] },
  { checkInDays: ['mon'] },
  { checkOutDays: ['thu', 'sun'] },
  { checkOutDays: ['fri'] },
  { weekendRent: 2_600 },
  { lastMinute: { days: 2, percent: 10 } },
];

export function closeDays(stage: Stage, { by, home, day, nights, isClosed }: As<'close days'>): Attempt[] {
  const days = toSpan(day, nights);
  return toHome(stage, by, home, (own) => ({
    act: { do: 'close days', ...own, ...days, isClosed },
    method: 'PUT',
    call: 'days',
    body: { ...days, set: { blocked: isClosed } },
  }));
}

export function priceDays(stage: Stage, { by, home, day, nights, rent, minNights }: As<'price days'>): Attempt[] {
  const days = toSpan(day, nights);
  return toHome(stage, by, home, (own) => ({
    act: { do: 'price days', ...own, ...days, rent, minNights },
    method: 'PUT',
    call: 'days',
    body: { ...days, set: { rent, minNights } },
  }));
}

export function setRules(stage: Stage, { by, home, edit: number }: As<'set rules'>): Attempt[] {
  const edit = ruleEdits[number] ?? {};
  const { noticeUntil: hour, ...others } = edit;
  const noticeUntil = hour === undefined ? {} : { noticeUntil: `${String(hour).padStart(2, '0')}:00` };
  return toHome(stage, by, home, (own) => ({
    act: { do: 'set rules', ...own, edit },
    method: 'PUT',
    call: 'rules',
    body: { ...others, ...noticeUntil },
  }));
}

function toHome(
  stage: Stage,
  by: 'guest' | 'host',
  number: number,
  make: (own: { by: string; home: string }) => { act: Act; method: 'PUT' | 'POST'; call: string; body: object },
): Attempt[] {
  const home = stage.world.homes[number];
  if (home === undefined) throw new Error('there is no such home');
  const { id, cookie } = hostOrGuest(stage, by, home);
  const { act, method, call, body } = make({ by: id, home: home.id });
  return [{ act, request: { method, url: `/api/calendar/${call}/${home.id}`, cookie, body } }];
}

/** Days counted from the first day of the history, both ends included. */
function toSpan(day: number, nights: number): { from: string; to: string } {
  const from = addDays(dateInIndia(START), day);
  return { from, to: addDays(from, nights - 1) };
}

export function addFeed(stage: Stage, { by, home, speaks, passOn }: As<'add feed'>): Attempt[] {
  const url = stage.product.site.publish(speaks);
  return toHome(stage, by, home, (own) => ({
    act: { do: 'add feed', ...own, url, passOn },
    method: 'POST',
    call: 'feed',
    body: { name: 'Another Site', url, passOn },
  }));
}

export function changeFeed(stage: Stage, { by, feed: number, to }: As<'change feed'>): Attempt[] {
  return toFeed(stage, by, number, ({ url }, own) => {
    const [address, times = '0'] = url.split('?');
    const edit = to === 'another address' ? { url: `${address}?${Number(times) + 1}` } : { passOn: to === 'passed on' };
    return { act: { do: 'change feed', ...own, edit }, method: 'PUT', call: 'feed', body: edit };
  });
}

export function deleteFeed(stage: Stage, { by, feed: number }: As<'delete feed'>): Attempt[] {
  return toFeed(stage, by, number, (_feed, own) => ({
    act: { do: 'delete feed', ...own },
    method: 'DELETE',
    call: 'feed',
  }));
}

export function refresh(stage: Stage, { by, feed: number }: As<'refresh'>): Attempt[] {
  return toFeed(stage, by, number, (_feed, own) => ({
    act: { do: 'refresh', ...own },
    method: 'POST',
    call: 'refresh',
    body: {},
  }));
}

function toFeed(
  stage: Stage,
  by: 'guest' | 'host',
  number: number,
  make: (
    feed: { url: string },
    own: { by: string; feed: string },
  ) => { act: Act; method: 'PUT' | 'POST' | 'DELETE'; call: string; body?: object },
): Attempt[] {
  return some(stage.world.feeds, number, (feed) => {
    const { id, cookie } = hostOrGuest(stage, by, find(stage.world.homes, feed.home));
    const { act, method, call, body } = make(feed, { by: id, feed: feed.id });
    return { act, request: { method, url: `/api/calendar/${call}/${feed.id}`, cookie, body } };
  });
}

/** The other site fetches our calendar at its export address. */
export async function exportCalendar(stage: Stage, { feed: number }: As<'give calendar'>): Promise<Attempt[]> {
  const { feeds, homes } = stage.world;
  const there = feeds.filter(({ home }) => !find(homes, home).isDeleted);
  const addresses = new Map<string, string>();
  for (const home of new Set(there.map((feed) => feed.home))) {
    const { cookie } = requirePerson(stage, find(homes, home).host);
    const { body } = await stage.product.ask({ method: 'GET', url: `/api/calendar/feeds/${home}`, cookie });
    for (const { _id, ours } of body as unknown as { _id: string; ours: string }[]) addresses.set(_id, ours);
  }
  return some(there, number, ({ id, url }) => ({
    act: { do: 'give calendar', feed: id },
    request: {
      method: 'GET',
      url: new URL(addresses.get(id) ?? '').pathname,
      parse: (text) => ({ runs: readRuns(text).map(({ start, end }) => ({ start, end })), text }),
    },
    onAnswer: ({ status, body }) => {
      if (status === 200) stage.product.site.at(url).read = readRuns(String(body['text']));
    },
  }));
}

import type { Act } from './acts.ts';
import { toHome } from './attempts-at-calendars.ts';
import { readRuns } from './site/site-calendar.ts';
import { type Attempt, hostOrGuest, requirePerson, some, type Stage } from './stage.ts';
import type { Deed } from './steps.ts';
import { find } from './world.ts';

type As<D extends Deed['do']> = Extract<Deed, { do: D }>;

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

import * as words from '@aangan/contract/words/en/shared/messages.ts';
import { changeCalendar } from '../../domain/bookings/due-bookings.ts';
import {
  addSeason as insertSeason,
  changeDays as writeDays,
  changeRules as writeRules,
  changeSeason as writeSeason,
  countCalendarChange,
  validateDayBounds,
} from '../../domain/calendar/change-calendar.ts';
import { deleteSeason as remove } from '../../domain/calendar/home-terms.ts';
import { loadCalendars } from '../../domain/calendar/host-calendar.ts';
import { listConflicts } from '../../domain/feeds/apply-feed.ts';
import { listSites } from '../../domain/feeds/feeds.ts';
import { listHostListings } from '../../domain/homes/list-listings.ts';
import { requireHomeOfSeason, requireHostedHome } from '../../domain/homes/permissions.ts';
import { listingNotFound } from '../../domain/refusals.ts';
import { call } from '../call.ts';
import { decodeSequence, encodeSequence, nextPageLink, toPage } from '../list-pages.ts';
import { notifyDevices } from './notify-devices.ts';
import { presentCalendar, presentRules, presentSeason } from './present-calendar.ts';

export const homeCalendar = call('calendar/home', async ({ params: { id }, query, account, now }, { db }) => {
  const home = await requireHostedHome(db, id, account.id, now);
  const [calendars, conflicts, sites] = await Promise.all([
    loadCalendars(db, [home], query, now),
    listConflicts(db, [home.id], now),
    listSites(db, [home.id]),
  ]);
  const [calendar] = calendars.map((each) => presentCalendar(each, { conflicts, sites }));
  if (calendar === undefined) throw listingNotFound();
  return { status: 200, body: calendar };
});

const HOMES_PER_PAGE = 50;

export const homesCalendar = call('calendar/homes', async ({ query, account, now }, { db }) => {
  const { from, to } = query;
  const page = { limit: HOMES_PER_PAGE + 1, before: decodeSequence(query.cursor) };
  const { shown, cursor } = toPage(await listHostListings(db, account.id, now, page), HOMES_PER_PAGE, encodeSequence);
  const ids = shown.map(({ id }) => id);
  const [calendars, conflicts, sites] = await Promise.all([
    loadCalendars(db, shown, { from, to }, now),
    listConflicts(db, ids, now),
    listSites(db, ids),
  ]);
  return {
    status: 200,
    body: calendars.map((calendar) => presentCalendar(calendar, { conflicts, sites })),
    headers: nextPageLink('calendar/homes', { from, to, cursor }),
  };
});

/** Returns the changed days in their new state. */
export const changeDays = call('calendar/days', async ({ params: { id }, body, account, now }, context) => {
  const { db } = context;
  await countCalendarChange(context, account.id, now);
  validateDayBounds(body, now);
  const whose = { id, accountId: account.id, now };
  const changed = await changeCalendar(db, whose, (trx, { id: listingId }) => writeDays(trx, listingId, body));
  const dates = changed.toSorted();
  await notifyDevices(db, id, now);
  const [from, to] = [dates.at(0), dates.at(-1)];
  if (from === undefined || to === undefined) return { status: 200, body: [] };
  const home = await requireHostedHome(db, id, account.id, now);
  const calendars = await loadCalendars(db, [home], { from, to }, now);
  const own = new Set(dates);
  return { status: 200, body: calendars.flatMap(({ days }) => days.filter(({ date }) => own.has(date))) };
});

export const changeRules = call('calendar/rules', async ({ params: { id }, body, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const rules = await changeCalendar(context.db, { id, accountId: account.id, now }, (trx, home) =>
    writeRules(trx, home.id, body, now),
  );
  await notifyDevices(context.db, id, now);
  return { status: 200, body: presentRules(rules) };
});

export const addSeason = call('calendar/season', async ({ params: { id }, body, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const season = await changeCalendar(context.db, { id, accountId: account.id, now }, (trx, home) =>
    insertSeason(trx, home.id, body, now),
  );
  await notifyDevices(context.db, id, now);
  return { status: 201, body: presentSeason(season) };
});

export const changeSeason = call('calendar/change-season', async ({ params: { id }, body, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const { id: listingId } = await requireHomeOfSeason(context.db, id, account.id, now);
  const season = await changeCalendar(context.db, { id: listingId, accountId: account.id, now }, (trx) =>
    writeSeason(trx, { id, listingId }, body, now),
  );
  await notifyDevices(context.db, listingId, now);
  return { status: 200, body: presentSeason(season) };
});

export const deleteSeason = call('calendar/delete-season', async ({ params: { id }, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const { id: listingId } = await requireHomeOfSeason(context.db, id, account.id, now);
  await changeCalendar(context.db, { id: listingId, accountId: account.id, now }, (trx) => remove(trx, id));
  await notifyDevices(context.db, listingId, now);
  return { status: 200, body: { message: words.seasonDeleted } };
});

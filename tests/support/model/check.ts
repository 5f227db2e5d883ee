import type { CalendarDay } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import { addDays, type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { minNightsOn, rentOn } from '@aangan/contract/rules/home-terms.ts';
import type { DayRange } from '@aangan/contract/rules/stay-request.ts';
import type { Done } from './acts.ts';
import { asItIs } from './attempts.ts';
import { findViolations } from './guarantees.ts';
import { explain, explainDifferences } from './rules.ts';
import { listDays } from './site/foreign-site.ts';
import { look } from './snapshot.ts';
import { requirePerson, type Stage } from './stage.ts';
import { type Conflict, daysOfHoldsOver, findConflicts, type TakenBy, takenDays } from './taken.ts';
import { find, type Home, plainCalendar, toHomeTerms } from './world.ts';

/** Longer than any history. */
const DAYS = 45;

/** Days of a home from today, by the model. */
interface RightDays {
  home: Home;
  today: CalendarDate;
  dates: readonly CalendarDate[];
  taken: ReadonlyMap<CalendarDate, TakenBy>;
  /** Days of ended holds that are not yet stored as expired: their occupant may not be shown yet. */
  unsettled: ReadonlySet<CalendarDate>;
}

function rightDays({ world, seen }: Stage, id: string): RightDays {
  const today = dateInIndia(world.now);
  return {
    home: find(world.homes, id),
    today,
    dates: listDays({ start: today, end: addDays(today, DAYS) }),
    taken: takenDays(world, id),
    unsettled: seen === null ? new Set() : daysOfHoldsOver(world, seen, id),
  };
}

/** Differences between the calendars shown to host and guests and the model. */
export async function findCalendarDifferences(stage: Stage, id: string): Promise<string[]> {
  const right = rightDays(stage, id);
  return [...(await findHostDifferences(stage, right)), ...(await findGuestDifferences(stage, right))];
}

async function findHostDifferences(stage: Stage, right: RightDays): Promise<string[]> {
  const { home, today, taken, unsettled } = right;
  const { cookie } = requirePerson(stage, home.host);
  const url = `/api/calendar/home/${home.id}?${span(right)}`;
  const { status, body } = await stage.product.ask({ method: 'GET', url, cookie });
  if (status !== 200) return [`The calendar of the home ${home.id} answers ${status} ${JSON.stringify(body)}.`];
  const shown = body as unknown as HostCalendar;
  const terms = toHomeTerms(home.calendar);
  const wrong = shown.days.flatMap((day) => {
    const by = taken.get(day.date) ?? null;
    const isRight =
      isShownAs(day.taken, by) ||
      (unsettled.has(day.date) && by?.by !== 'stay' && by?.by !== 'block' && mayFollow(day.taken, by));
    const isPriced =
      day.rent === rentOn(terms, home.rates.rent, day.date).rent && day.minNights === minNightsOn(terms, day.date);
    return isRight && isPriced ? [] : [`Its host is shown ${JSON.stringify(day)}, and it is ${JSON.stringify(by)}.`];
  });
  const clashes = stage.world.feeds
    .filter((feed) => feed.home === home.id)
    .flatMap((feed) => findConflicts(stage.world, feed, today));
  const told = asText(shown.conflicts);
  const known = asText(clashes);
  return told === known ? wrong : [...wrong, `The conflicts ${told} are shown, and are ${known}.`];
}

function asText(conflicts: readonly Conflict[]): string {
  const lines = conflicts.map(({ feed, from, to, bookingId }) => `${from} to ${to} of ${feed} and ${bookingId}`);
  return lines.toSorted().join(', ');
}

function isShownAs(shown: HostCalendar['days'][number]['taken'], right: TakenBy | null): boolean {
  if (shown === null || right === null || shown.by !== right.by) return shown === null && right === null;
  if (right.by === 'stay') return shown.bookingId === right.stay;
  return right.by !== 'feed' || right.feeds.includes(shown.feed ?? '');
}

/** Days of an ended hold are shown as free or as taken by a later occupant. */
function mayFollow(shown: HostCalendar['days'][number]['taken'], right: TakenBy | null): boolean {
  return shown === null || (right !== null && shown.by === 'preparation');
}

async function findGuestDifferences({ product }: Stage, right: RightDays): Promise<string[]> {
  const { home, dates, taken, unsettled } = right;
  const { body } = await product.ask({ method: 'GET', url: `/api/booking/booked-dates/${home.id}` });
  const booked = body as unknown as DayRange[];
  return dates.flatMap((day) => {
    const isBooked = booked.some(({ start, end }) => start <= day && day <= end);
    if (isBooked === taken.has(day) || (unsettled.has(day) && !isBooked)) return [];
    return [`Guests are shown ${day} as ${isBooked ? 'booked' : 'free'}, and it is ${JSON.stringify(taken.get(day))}.`];
  });
}

/** Differences between bookable days and the model; only at rest. */
export async function findBookableDifferences(stage: Stage, id: string): Promise<string[]> {
  const right = rightDays(stage, id);
  const { home, taken } = right;
  const { body } = await stage.product.ask({ method: 'GET', url: `/api/booking/calendar/${id}?${span(right)}` });
  const terms = toHomeTerms(home.calendar);
  return (body as unknown as CalendarDay[]).flatMap((day) => {
    const isRight =
      day.free === !taken.has(day.date) &&
      day.rent === rentOn(terms, home.rates.rent, day.date).rent &&
      day.minNights === minNightsOn(terms, day.date) &&
      !(day.checkIn && taken.has(day.date));
    return isRight
      ? []
      : [`Guests choose from ${JSON.stringify(day)}, and it is ${JSON.stringify(taken.get(day.date))}.`];
  });
}

function span({ dates }: RightDays): string {
  return `from=${dates[0]}&to=${dates.at(-1)}`;
}

/**
 * Checks the database after a step: invariants must hold, and the model must explain the responses and the stored
 * state. Stores that state for the next step.
 */
export async function check(stage: Stage, done: readonly Done[]): Promise<void> {
  const { product, world, seen: before, coverage } = stage;
  const { gateway } = product;
  const complaints = product.complaints.splice(0);
  const seen = await look(product.db);
  const broken = findViolations(before, seen, gateway);
  if (broken.length > 0) throw new Error(broken.join('\n'));

  // A job or an interrupted request may have recorded the payment or refund.
  const isNew = (part: 'payments' | 'outside', id: string) =>
    seen[part].some((one) => one.id === id) && !world[part].some((one) => one.id === id);
  const heard = [...gateway.payments.values()]
    .filter(
      ({ id }) => isNew('payments', id) || gateway.refundsAtGateway(id).some((refund) => isNew('outside', refund.id)),
    )
    .map((payment): Done => ({
      act: { do: 'heard', payment: asItIs(gateway, payment) },
      answer: { status: 200, body: {} },
      hadFaults: false,
    }));
  // A new refund may have been lowered in the same step.
  const lowered = seen.refunds
    .filter(({ payment, amount }) => {
      const before = world.refunds.find((one) => one.payment === payment);
      if (before === undefined) return seen.outside.some((one) => one.payment === payment);
      return amount < before.amount;
    })
    .map(({ payment }): Done => ({
      act: { do: 'lowered', payment },
      answer: { status: 200, body: {} },
      hadFaults: false,
    }));
  const all = [...done, ...heard, ...lowered];
  const after = explain(world, all, seen);
  if (after === null) throw new Error([explainDifferences(world, all, seen), ...complaints].join('\n'));
  coverage.note(world, done, after);
  stage.world = after;
  stage.seen = seen;
  const home = done.length === 0 ? undefined : homeWithCalendar(stage);
  const wrong = home === undefined ? [] : await findCalendarDifferences(stage, home);
  if (wrong.length > 0) throw new Error([`At ${after.now.toISOString()}:`, ...wrong, ...complaints].join('\n'));
}

/** Checks one of the changed homes per step, round robin, because requests are slow. */
function homeWithCalendar({ world }: Stage): string | undefined {
  const touched = world.homes.filter(
    ({ id, calendar, isDeleted }) =>
      !isDeleted && (calendar !== plainCalendar || world.feeds.some(({ home }) => home === id)),
  );
  return touched[Math.floor(world.now.getTime() / 1_000) % touched.length]?.id;
}

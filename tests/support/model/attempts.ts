import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import { totalGuests } from '@aangan/contract/rules/stay-request.ts';
import type { Payment } from '@aangan/stand-ins/gateway/books.ts';
import type { Act, CreateAct, PaymentThen } from './acts.ts';
import { forge, type ModelGateway, type Webhook } from './gateway.ts';
import { START } from './manual-time.ts';
import { parseDateRanges } from './site/foreign-site.ts';
import { asBody, type Attempt, hostOrGuest, requirePerson, forPicked, type Stage } from './stage.ts';
import type { StepOf } from './steps.ts';
import { computePayable, toHomeTerms, find } from './world.ts';

export function create(stage: Stage, command: StepOf<'create'>): Attempt[] {
  const { guests, hosts } = stage.scene;
  const by = [...guests, ...hosts][command.guest];
  const home = stage.world.homes[command.home];
  if (by === undefined || home === undefined) throw new Error('there is no such guest or home');
  const checkIn = addDays(dateInIndia(START), command.day);
  const counts = { adults: command.adults, children: 0, infants: 0, pets: command.pets };
  const dates = { checkIn, checkOut: addDays(checkIn, command.nights) };
  const prices = { rates: home.rates, terms: toHomeTerms(home.calendar) };
  const { total } = priceDates(prices, dates, totalGuests(counts), dateInIndia(stage.world.now));
  const act: CreateAct = {
    do: 'create',
    by: by.id,
    home: home.id,
    ...dates,
    counts,
    totalRent: command.price === 'right' ? total : total + 1,
    key: command.key === null ? null : `key ${command.key}`,
  };
  stage.requests.push(act);
  return [asking(stage, act)];
}

export function createAgain(stage: Stage, command: StepOf<'create again'>): Attempt[] {
  return forPicked(stage.requests, command.request, (before) => {
    const counts = { ...before.counts, adults: command.adults ?? before.counts.adults };
    return asking(stage, { ...before, counts, key: command.withKey ? before.key : null });
  });
}

function asking(stage: Stage, act: CreateAct): Attempt {
  const { by, home, checkIn, checkOut, counts, totalRent, key } = act;
  return {
    act,
    request: {
      method: 'POST',
      url: `/api/booking/create/${home}`,
      cookie: requirePerson(stage, by).cookie,
      headers: key === null ? {} : { 'idempotency-key': key },
      body: { checkIn, checkOut, totalRent, ...counts },
    },
  };
}

export function cancel(stage: Stage, command: StepOf<'cancel'>): Attempt[] {
  return forPicked(stage.world.stays, command.stay, ({ id, guest, host }) => {
    const { guests, hosts } = stage.scene;
    const stranger = [...guests, ...hosts].find(({ id }) => id !== guest && id !== host)?.id ?? '';
    const by = { guest, host, stranger }[command.by];
    return {
      act: { do: 'cancel', by, stay: id },
      request: { method: 'DELETE', url: `/api/booking/cancel/${id}`, cookie: requirePerson(stage, by).cookie },
    };
  });
}

export function cancelByHome(stage: Stage, command: StepOf<'cancel by home'>): Attempt[] {
  return forPicked(stage.world.homes, command.home, (home) => {
    const by = hostOrGuest(stage, command.by, home);
    return {
      act: { do: 'cancel by home', by: by.id, home: home.id },
      request: { method: 'DELETE', url: `/api/booking/cancel/${home.id}`, cookie: by.cookie },
    };
  });
}

export function contact(stage: Stage, command: StepOf<'contact'>): Attempt[] {
  return forPicked(stage.world.stays, command.stay, (stay) => {
    const by = requirePerson(stage, stay[command.by]);
    const body = { bookingId: stay.id, name: 'Gita', phone: '+91 98290 54321', email: 'gita@example.net' };
    return {
      act: { do: 'contact', by: by.id, stay: stay.id },
      request: { method: 'POST', url: '/api/guest/contact', cookie: by.cookie, body },
    };
  });
}

export function extra(stage: Stage, command: StepOf<'extra'>): Attempt[] {
  return forPicked(stage.world.stays, command.stay, (stay) => {
    const by = requirePerson(stage, stay[command.by]);
    return {
      act: { do: 'extra', by: by.id, stay: stay.id, price: command.price },
      request: {
        method: 'PUT',
        url: `/api/booking/update-extra/${stay.id}`,
        cookie: by.cookie,
        body: { extraService: command.price },
      },
    };
  });
}

export function rate(stage: Stage, command: StepOf<'rate'>): Attempt[] {
  return forPicked(stage.world.stays, command.stay, ({ id, home, guest }) => ({
    act: { do: 'rate', by: guest, home, stay: command.isNamed ? id : null, stars: command.stars },
    request: {
      method: 'POST',
      url: `/api/listing/ratings/${home}`,
      cookie: requirePerson(stage, guest).cookie,
      body: { ratings: command.stars, ...(command.isNamed ? { bookingId: id } : {}) },
    },
  }));
}

export function remove(stage: Stage, command: StepOf<'remove'>): Attempt[] {
  return forPicked(stage.world.homes, command.home, (home) => {
    const by = hostOrGuest(stage, command.by, home);
    return {
      act: { do: 'remove', by: by.id, home: home.id },
      request: { method: 'DELETE', url: `/api/listing/delete/${home.id}`, cookie: by.cookie },
    };
  });
}

/** Attempts to change a home's rent, as its host or as a guest. */
export async function edit(stage: Stage, command: StepOf<'edit'>): Promise<Attempt[]> {
  const form = new FormData();
  form.set('rent', String(command.rent));
  const encoded = await asBody(form);
  return forPicked(stage.world.homes, command.home, (home) => {
    const by = hostOrGuest(stage, command.by, home);
    return {
      act: { do: 'edit', by: by.id, home: home.id, rent: command.rent },
      request: { method: 'POST', url: `/api/listing/update/${home.id}`, cookie: by.cookie, ...encoded },
    };
  });
}

export function choosePolicy(stage: Stage, { by, home: number, cancellation }: StepOf<'choose policy'>): Attempt[] {
  return forPicked(stage.world.homes, number, (home) => {
    const person = hostOrGuest(stage, by, home);
    return {
      act: { do: 'choose policy', by: person.id, home: home.id, cancellation },
      request: { method: 'PUT', url: `/api/listing/facts/${home.id}`, cookie: person.cookie, body: { cancellation } },
    };
  });
}

/** Paying needs only the booking's id. */
export function order(stage: Stage, command: StepOf<'order'>): Attempt[] {
  const attempt = (stay: Stage['world']['stays'][number]): Attempt => {
    const amount = computePayable(stay) + (command.amount === 'right' ? 0 : 1);
    return {
      act: { do: 'order', stay: stay.id, amount },
      request: { method: 'POST', url: '/api/payment/order', body: { bookingId: stay.id, amount } },
      onAnswer: ({ status, body }) => {
        if (status === 200) stage.handedOrders.add(String(body['orderId']));
      },
    };
  };
  return forPicked(stage.world.stays, command.stay, attempt, command.times);
}

export function verify({ product: { gateway } }: Stage, command: StepOf<'verify'>): Attempt[] {
  const attempt = (payment: Payment): Attempt => ({
    act: { do: 'verify', payment: asItIs(gateway, payment), isForged: command.isForged },
    request: { method: 'POST', url: '/api/payment/verify', body: gateway.checkoutResult(payment, command.isForged) },
  });
  return forPicked([...gateway.payments.values()], command.payment, attempt, command.times);
}

export function deliverWebhook(
  { product: { gateway }, deliveredWebhooks }: Stage,
  command: StepOf<'deliver webhook'>,
): Attempt[] {
  const isForged = command.delivery === 'forged';
  const webhooks = gateway.webhooks.filter(
    ({ id }) => isForged || deliveredWebhooks.has(id) === (command.delivery === 'again'),
  );
  return forPicked(webhooks, command.webhook, (one) => {
    const { body, headers } = isForged ? forge(one) : one;
    return {
      act: {
        do: 'deliver webhook',
        tells: webhookKind(one),
        payment: asItIs(gateway, one.payment),
        isForged,
        wasDelivered: deliveredWebhooks.has(one.id),
      },
      request: { method: 'POST', url: '/api/payment/webhook', headers, body },
      onAnswer: ({ status }) => {
        if (status === 200) deliveredWebhooks.add(one.id);
      },
    };
  });
}

function webhookKind({ payment, refund }: Webhook): Extract<Act, { do: 'deliver webhook' }>['tells'] {
  if (refund === undefined) return payment.status;
  return refund.receipt === null ? 'an outside refund' : 'our refund';
}

/** Current payment at the gateway, independent of webhooks. */
export function asItIs(gateway: ModelGateway, { id }: { id: string }): PaymentThen {
  const payment = gateway.payments.get(id);
  if (payment === undefined) throw new Error(`the gateway has no ${id}`);
  const { order_id: orderId, amount, status, captured: isTaken } = payment;
  const outsideRefunds = gateway.refundsAtGateway(id).map((refund) => ({ id: refund.id, amount: refund.amount }));
  return { id, orderId, amount, status, isTaken, outsideRefunds };
}

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

export function closeDays(stage: Stage, { by, home, day, nights, isClosed }: StepOf<'close days'>): Attempt[] {
  const days = toSpan(day, nights);
  return toHome(stage, by, home, (own) => ({
    act: { do: 'close days', ...own, ...days, isClosed },
    method: 'PUT',
    call: 'days',
    body: { ...days, set: { blocked: isClosed } },
  }));
}

export function priceDays(stage: Stage, { by, home, day, nights, rent, minNights }: StepOf<'price days'>): Attempt[] {
  const days = toSpan(day, nights);
  return toHome(stage, by, home, (own) => ({
    act: { do: 'price days', ...own, ...days, rent, minNights },
    method: 'PUT',
    call: 'days',
    body: { ...days, set: { rent, minNights } },
  }));
}

export function setRules(stage: Stage, { by, home, edit: number }: StepOf<'set rules'>): Attempt[] {
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

export function addFeed(stage: Stage, { by, home, format, passOn }: StepOf<'add feed'>): Attempt[] {
  const url = stage.product.site.publish(format);
  return toHome(stage, by, home, (own) => ({
    act: { do: 'add feed', ...own, url, passOn },
    method: 'POST',
    call: 'feed',
    body: { name: 'Another Site', url, passOn },
  }));
}

export function changeFeed(stage: Stage, { by, feed: number, to }: StepOf<'change feed'>): Attempt[] {
  return toFeed(stage, by, number, ({ url }, own) => {
    const [address, times = '0'] = url.split('?');
    const edit = to === 'another address' ? { url: `${address}?${Number(times) + 1}` } : { passOn: to === 'passed on' };
    return { act: { do: 'change feed', ...own, edit }, method: 'PUT', call: 'feed', body: edit };
  });
}

export function deleteFeed(stage: Stage, { by, feed: number }: StepOf<'delete feed'>): Attempt[] {
  return toFeed(stage, by, number, (_feed, own) => ({
    act: { do: 'delete feed', ...own },
    method: 'DELETE',
    call: 'feed',
  }));
}

export function refresh(stage: Stage, { by, feed: number }: StepOf<'refresh'>): Attempt[] {
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
  return forPicked(stage.world.feeds, number, (feed) => {
    const { id, cookie } = hostOrGuest(stage, by, find(stage.world.homes, feed.home));
    const { act, method, call, body } = make(feed, { by: id, feed: feed.id });
    return { act, request: { method, url: `/api/calendar/${call}/${feed.id}`, cookie, body } };
  });
}

/** The other site fetches our calendar at its export address. */
export async function exportCalendar(stage: Stage, { feed: number }: StepOf<'give calendar'>): Promise<Attempt[]> {
  const { feeds, homes } = stage.world;
  const there = feeds.filter(({ home }) => !find(homes, home).isDeleted);
  const addresses = new Map<string, string>();
  for (const home of new Set(there.map((feed) => feed.home))) {
    const { cookie } = requirePerson(stage, find(homes, home).host);
    const { body } = await stage.product.ask({ method: 'GET', url: `/api/calendar/feeds/${home}`, cookie });
    for (const { _id, ours } of body as unknown as { _id: string; ours: string }[]) addresses.set(_id, ours);
  }
  return forPicked(there, number, ({ id, url }) => ({
    act: { do: 'give calendar', feed: id },
    request: {
      method: 'GET',
      url: new URL(addresses.get(id) ?? '').pathname,
      parse: (text) => ({ ranges: parseDateRanges(text).map(({ start, end }) => ({ start, end })), text }),
    },
    onAnswer: ({ status, body }) => {
      if (status === 200) stage.product.site.at(url).read = parseDateRanges(String(body['text']));
    },
  }));
}

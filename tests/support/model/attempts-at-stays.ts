import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import { totalGuests } from '@aangan/contract/rules/stay-request.ts';
import type { Payment } from '@aangan/stand-ins/gateway/books.ts';
import type { Act, CreateAct, PaymentThen } from './acts.ts';
import { forge, type ModelGateway, type News } from './gateway.ts';
import { START } from './manual-time.ts';
import { asBody, type Attempt, hostOrGuest, requirePerson, some, type Stage } from './stage.ts';
import type { As } from './steps.ts';
import { computePayable, toHomeTerms } from './world.ts';

export function create(stage: Stage, deed: As<'create'>): Attempt[] {
  const { guests, hosts } = stage.scene;
  const by = [...guests, ...hosts][deed.guest];
  const home = stage.world.homes[deed.home];
  if (by === undefined || home === undefined) throw new Error('there is no such guest or home');
  const checkIn = addDays(dateInIndia(START), deed.day);
  const counts = { adults: deed.adults, children: 0, infants: 0, pets: deed.pets };
  const dates = { checkIn, checkOut: addDays(checkIn, deed.nights) };
  const prices = { rates: home.rates, terms: toHomeTerms(home.calendar) };
  const { total } = priceDates(prices, dates, totalGuests(counts), dateInIndia(stage.world.now));
  const act: CreateAct = {
    do: 'create',
    by: by.id,
    home: home.id,
    ...dates,
    counts,
    totalRent: deed.price === 'right' ? total : total + 1,
    key: deed.key === null ? null : `key ${deed.key}`,
  };
  stage.requests.push(act);
  return [asking(stage, act)];
}

export function createAgain(stage: Stage, deed: As<'create again'>): Attempt[] {
  return some(stage.requests, deed.request, (before) => {
    const counts = { ...before.counts, adults: deed.adults ?? before.counts.adults };
    return asking(stage, { ...before, counts, key: deed.withKey ? before.key : null });
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

export function cancel(stage: Stage, deed: As<'cancel'>): Attempt[] {
  return some(stage.world.stays, deed.stay, ({ id, guest, host }) => {
    const { guests, hosts } = stage.scene;
    const stranger = [...guests, ...hosts].find(({ id }) => id !== guest && id !== host)?.id ?? '';
    const by = { guest, host, stranger }[deed.by];
    return {
      act: { do: 'cancel', by, stay: id },
      request: { method: 'DELETE', url: `/api/booking/cancel/${id}`, cookie: requirePerson(stage, by).cookie },
    };
  });
}

export function cancelByHome(stage: Stage, deed: As<'cancel by home'>): Attempt[] {
  return some(stage.world.homes, deed.home, (home) => {
    const by = hostOrGuest(stage, deed.by, home);
    return {
      act: { do: 'cancel by home', by: by.id, home: home.id },
      request: { method: 'DELETE', url: `/api/booking/cancel/${home.id}`, cookie: by.cookie },
    };
  });
}

export function contact(stage: Stage, deed: As<'contact'>): Attempt[] {
  return some(stage.world.stays, deed.stay, (stay) => {
    const by = requirePerson(stage, stay[deed.by]);
    const body = { bookingId: stay.id, name: 'Gita', phone: '+91 98290 54321', email: 'gita@example.net' };
    return {
      act: { do: 'contact', by: by.id, stay: stay.id },
      request: { method: 'POST', url: '/api/guest/contact', cookie: by.cookie, body },
    };
  });
}

export function extra(stage: Stage, deed: As<'extra'>): Attempt[] {
  return some(stage.world.stays, deed.stay, (stay) => {
    const by = requirePerson(stage, stay[deed.by]);
    return {
      act: { do: 'extra', by: by.id, stay: stay.id, price: deed.price },
      request: {
        method: 'PUT',
        url: `/api/booking/update-extra/${stay.id}`,
        cookie: by.cookie,
        body: { extraService: deed.price },
      },
    };
  });
}

export function rate(stage: Stage, deed: As<'rate'>): Attempt[] {
  return some(stage.world.stays, deed.stay, ({ id, home, guest }) => ({
    act: { do: 'rate', by: guest, home, stay: deed.isNamed ? id : null, stars: deed.stars },
    request: {
      method: 'POST',
      url: `/api/listing/ratings/${home}`,
      cookie: requirePerson(stage, guest).cookie,
      body: { ratings: deed.stars, ...(deed.isNamed ? { bookingId: id } : {}) },
    },
  }));
}

export function remove(stage: Stage, deed: As<'remove'>): Attempt[] {
  return some(stage.world.homes, deed.home, (home) => {
    const by = hostOrGuest(stage, deed.by, home);
    return {
      act: { do: 'remove', by: by.id, home: home.id },
      request: { method: 'DELETE', url: `/api/listing/delete/${home.id}`, cookie: by.cookie },
    };
  });
}

export async function edit(stage: Stage, deed: As<'edit'>): Promise<Attempt[]> {
  const form = new FormData();
  form.set('rent', String(deed.rent));
  const encoded = await asBody(form);
  return some(stage.world.homes, deed.home, (home) => {
    const by = hostOrGuest(stage, deed.by, home);
    return {
      act: { do: 'edit', by: by.id, home: home.id, rent: deed.rent },
      request: { method: 'POST', url: `/api/listing/update/${home.id}`, cookie: by.cookie, ...encoded },
    };
  });
}

export function choosePolicy(stage: Stage, { by, home: number, cancellation }: As<'choose policy'>): Attempt[] {
  return some(stage.world.homes, number, (home) => {
    const person = hostOrGuest(stage, by, home);
    return {
      act: { do: 'choose policy', by: person.id, home: home.id, cancellation },
      request: { method: 'PUT', url: `/api/listing/facts/${home.id}`, cookie: person.cookie, body: { cancellation } },
    };
  });
}

/** Paying needs only the booking's id. */
export function order(stage: Stage, deed: As<'order'>): Attempt[] {
  const attempt = (stay: Stage['world']['stays'][number]): Attempt => {
    const amount = computePayable(stay) + (deed.amount === 'right' ? 0 : 1);
    return {
      act: { do: 'order', stay: stay.id, amount },
      request: { method: 'POST', url: '/api/payment/order', body: { bookingId: stay.id, amount } },
      onAnswer: ({ status, body }) => {
        if (status === 200) stage.handedOrders.add(String(body['orderId']));
      },
    };
  };
  return some(stage.world.stays, deed.stay, attempt, deed.times);
}

export function verify({ product: { gateway } }: Stage, deed: As<'verify'>): Attempt[] {
  const attempt = (payment: Payment): Attempt => ({
    act: { do: 'verify', payment: asItIs(gateway, payment), isForged: deed.isForged },
    request: { method: 'POST', url: '/api/payment/verify', body: gateway.checkoutResult(payment, deed.isForged) },
  });
  return some([...gateway.payments.values()], deed.payment, attempt, deed.times);
}

export function news({ product: { gateway }, deliveredWebhooks }: Stage, deed: As<'news'>): Attempt[] {
  const isForged = deed.how === 'forged';
  const news = gateway.news.filter(({ id }) => isForged || deliveredWebhooks.has(id) === (deed.how === 'again'));
  return some(news, deed.news, (one) => {
    const { body, headers } = isForged ? forge(one) : one;
    return {
      act: {
        do: 'news',
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

function webhookKind({ payment, refund }: News): Extract<Act, { do: 'news' }>['tells'] {
  if (refund === undefined) return payment.status;
  return refund.receipt === null ? 'an outside refund' : 'our refund';
}

/** Current payment at the gateway, independent of webhooks. */
export function asItIs(gateway: ModelGateway, { id }: { id: string }): PaymentThen {
  const payment = gateway.payments.get(id);
  if (payment === undefined) throw new Error(`the gateway has no ${id}`);
  const { order_id: orderId, amount, status, captured: isTaken } = payment;
  const givenBack = gateway.refundsAtGateway(id).map((refund) => ({ id: refund.id, amount: refund.amount }));
  return { id, orderId, amount, status, isTaken, givenBack };
}

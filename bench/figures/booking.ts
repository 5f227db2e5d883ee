import { addDays, dateInIndia, daysBetween } from '@aangan/contract/dates.ts';
import { priceStay } from '@aangan/contract/price.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import { rates } from '../market.ts';
import { inTurns, ratioOf } from '../pair.ts';
import { homeId, type Stage } from '../stage.ts';

const CONNECTIONS = 20;
const GOAL = 0.35;
const NIGHTS = 2;

/** Guests who are signed in, each with a cookie. */
async function signIn({ product }: Stage, guests: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let guest = 0; guest < guests; guest += 1) {
    const body = { name: 'Gita', email: `g${crypto.randomUUID()}@example.org`, password: 'courtyard-with-neem' };
    const answer = await fetch(`${product.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    cookies.push(answer.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  }
  return cookies;
}

export const bookingFigure: Figure = {
  name: 'booking',
  take: async (stage) => {
    const cookies = await signIn(stage, CONNECTIONS);
    const totalRent = priceStay(rates, NIGHTS, 1).total;
    let asked = 0;
    // Home after home, and days that nobody has asked for: each is a new stay.
    const wish = () => {
      const round = Math.floor(asked / stage.homes);
      const home = homeId(1 + (asked % stage.homes));
      asked += 1;
      const checkIn = addDays(dateInIndia(new Date()), 60 + round * (NIGHTS + 1));
      const checkOut = addDays(checkIn, NIGHTS);
      if (daysBetween(dateInIndia(new Date()), checkOut) > 500) throw new Error('the market is booked out');
      return { home, checkIn, checkOut };
    };
    const { product, raw, seconds } = stage;
    const pairs = await inTurns(
      stage.rounds,
      () =>
        load({
          url: product.url,
          connections: CONNECTIONS,
          seconds,
          next: () => {
            const { home, checkIn, checkOut } = wish();
            return {
              path: `/api/booking/create/${home}`,
              method: 'POST',
              headers: { cookie: cookies[asked % cookies.length] ?? '' },
              body: { checkIn, checkOut, totalRent },
            };
          },
        }),
      () =>
        load({
          url: raw.url,
          connections: CONNECTIONS,
          seconds,
          next: () => {
            const { home, ...body } = wish();
            return { path: `/book/${home}`, method: 'POST', body };
          },
        }),
    );
    const rate = ratioOf(pairs.map(([a, b]) => [a.perSecond, b.perSecond]));
    return [
      {
        what: 'a booking: session, price, lock, constraint, two letters',
        ours: `${rate.ours.toFixed(0)}/s`,
        theirs: `${rate.theirs.toFixed(0)}/s`,
        judged: `${rate.ratio.toFixed(2)} (${rate.from.toFixed(2)} to ${rate.to.toFixed(2)})`,
        goal: `≥ ${GOAL}`,
        isMet: rate.ratio >= GOAL,
      },
    ];
  },
};

import { addDays, dateInIndia, daysBetween } from '@aangan/contract/dates.ts';
import { priceStay } from '@aangan/contract/price.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import { homeId, rates } from '../market.ts';
import pg from 'pg';
import { inTurns, ratioOf } from '../pair.ts';
import { signIn } from '../sign-in.ts';
import type { Market } from '../stage.ts';

const CONNECTIONS = 20;
const GOAL = 0.35;
const NIGHTS = 2;

/** From this many days ahead nobody has booked anything, but earlier runs on the same market. */
const FIRST_DAY = 60;

/** Home after home, guest after guest, and days that nobody has asked for: each is a new stay. */
async function newStays({ databaseUrl, homes }: Market, cookies: readonly string[]) {
  const today = dateInIndia(new Date());
  let asked = homes * Math.ceil(((await bookedDaysAhead(databaseUrl)) - FIRST_DAY) / (NIGHTS + 1));
  return () => {
    const lap = Math.floor(asked / homes);
    const home = homeId(1 + (asked % homes));
    const cookie = cookies[asked % cookies.length] as string;
    asked += 1;
    const checkIn = addDays(today, FIRST_DAY + lap * (NIGHTS + 1));
    const checkOut = addDays(checkIn, NIGHTS);
    if (daysBetween(today, checkOut) > 700) throw new Error('the market is booked out');
    return { home, cookie, dates: { checkIn, checkOut } };
  };
}

async function bookedDaysAhead(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ days: number }>(
      `select greatest($1, max(last - current_date + 1)) as days from (
         select max(upper(days)) as last from taken_days union all select max(upper(days)) from bench_days
       ) as booked`,
      [FIRST_DAY],
    );
    return rows[0]?.days ?? FIRST_DAY;
  });
}

/** Thousands of letters are still on their way: the product would deliver them beside whatever is measured next. */
async function forgetLetters(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query('delete from outbox_mail'));
}

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export const bookingFigure: Figure = {
  name: 'booking',
  take: async (stage) => {
    const cookies = await Promise.all(Array.from({ length: CONNECTIONS }, () => signIn(stage.product.url)));
    const totalRent = priceStay(rates, NIGHTS, 1).total;
    const newStay = await newStays(stage, cookies);
    const { product, raw, seconds } = stage;
    const askOurs = () =>
      load({
        url: product.url,
        connections: CONNECTIONS,
        seconds,
        next: () => {
          const { home, cookie, dates } = newStay();
          return {
            path: `/api/booking/create/${home}`,
            method: 'POST',
            headers: { cookie },
            body: { ...dates, totalRent },
          };
        },
      });
    const askTheirs = () =>
      load({
        url: raw.url,
        connections: CONNECTIONS,
        seconds,
        next: () => {
          const { home, dates } = newStay();
          return { path: `/book/${home}`, method: 'POST', body: dates };
        },
      });
    // A turn each that does not count: what has just started compiles itself first.
    await askOurs();
    await askTheirs();
    const pairs = await inTurns(stage.rounds, askOurs, askTheirs);
    await forgetLetters(stage.databaseUrl);
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

import { addDays, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import pg from 'pg';
import { buildHomeTerms, guestId, homeId, hostId, rates, SEASON } from '../market.ts';
import {
  computeRatio,
  type Figure,
  type Load,
  load,
  type LoadOptions,
  measureAlternately,
  type Row,
} from '../measure.ts';
import { type Market, signIn } from '../stage.ts';

const CONNECTIONS = 20;
const GOAL = 0.2;
const P99_GOAL = 4;
const NIGHTS = 2;

/** From this many days ahead, only earlier runs on the same test data have bookings. */
const FIRST_DAY = 60;

interface Stay {
  /** Stay number, also the number of its home. */
  number: number;
  home: number;
  checkIn: string;
  checkOut: string;
  /** Whole rupees. */
  totalRent: number;
}

/** Next unbooked stay: iterates over homes, then days. */
export async function newStays({ databaseUrl, homes }: Market): Promise<() => Stay> {
  const today = dateInIndia(new Date());
  const { bookedDays, madeOn } = await marketDays(databaseUrl);
  let requested = homes * Math.ceil((bookedDays - FIRST_DAY) / (NIGHTS + 1));
  return () => {
    const number = requested;
    requested += 1;
    const home = 1 + (number % homes);
    const checkIn = addDays(today, FIRST_DAY + Math.floor(number / homes) * (NIGHTS + 1));
    const checkOut = addDays(checkIn, NIGHTS);
    if (daysBetween(today, checkOut) > 700) throw new Error('the market is booked out');
    const { total } = priceDates({ rates, terms: buildHomeTerms(home, madeOn) }, { checkIn, checkOut }, 1, today);
    return { number, home, checkIn, checkOut, totalRent: total };
  };
}

/** Number of days ahead that have bookings, and the date of the market's creation, from which its seasons count. */
async function marketDays(databaseUrl: string): Promise<{ bookedDays: number; madeOn: string }> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ booked_days: number; made_on: string }>(
      `select greatest($1, max(last - current_date + 1)) as booked_days,
         (select (min(starts) - $2::integer)::text from season) as made_on
       from (
         select max(upper(days)) as last from taken_days union all select max(upper(days)) from bench_days
       ) as booked`,
      [FIRST_DAY, SEASON.startsIn],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the market has no days');
    return { bookedDays: row.booked_days, madeOn: row.made_on };
  });
}

/** Deletes thousands of queued e-mails, which the product would send during the next measurement. */
export async function deleteEmails(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query('delete from event_delivery; delete from outbox_mail'));
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
    const { rent, includedGuests, extraGuestFee, cleaningFee } = rates;
    const newStay = await newStays(stage);
    const { product, raw, seconds } = stage;
    const post = (url: string, buildRequest: (stay: Stay) => ReturnType<LoadOptions['next']>) => () =>
      load({ url, connections: CONNECTIONS, seconds, next: () => ({ method: 'POST', ...buildRequest(newStay()) }) });

    const book = post(product.url, ({ number, home, checkIn, checkOut, totalRent }) => ({
      path: `/api/booking/create/${homeId(home)}`,
      headers: { cookie: cookies[number % cookies.length] as string },
      body: { checkIn, checkOut, totalRent },
    }));
    const bookBare = post(raw.url, ({ number, home, checkIn, checkOut, totalRent }) => ({
      path: `/book/${homeId(home)}`,
      body: [
        hostId(home),
        guestId(number),
        checkIn,
        checkOut,
        rent,
        includedGuests,
        extraGuestFee,
        cleaningFee,
        totalRent,
      ],
    }));
    const takeDays = post(raw.url, ({ home, checkIn, checkOut }) => ({
      path: `/days/${homeId(home)}`,
      body: [checkIn, checkOut],
    }));

    // Warm-up round, not counted: V8 compiles the code.
    for (const send of [book, bookBare, takeDays]) await send();
    const bookingTimes = await measureAlternately(stage.rounds, book, bookBare);
    const daysTimes = await measureAlternately(stage.rounds, book, takeDays);
    await deleteEmails(stage.databaseUrl);
    const label = 'a booking (session, price, lock, constraint, event), compared with a plain insert of its row';
    return [
      buildRow(label, bookingTimes, GOAL),
      buildP99Row(`${label}: slowest of a hundred`, bookingTimes),
      buildRow('a booking, compared with an insert of its days only, under such a constraint', daysTimes, null),
    ];
  },
};

type Pairs = readonly (readonly [Load, Load])[];

function buildRow(label: string, pairs: Pairs, goal: number | null): Row {
  const rate = computeRatio(pairs.map(([product, baseline]) => [product.perSecond, baseline.perSecond]));
  return {
    label,
    measured: `${rate.measured.toFixed(0)}/s`,
    baseline: `${rate.baseline.toFixed(0)}/s`,
    result: `${rate.ratio.toFixed(2)} (${rate.lowest.toFixed(2)} to ${rate.highest.toFixed(2)})`,
    goal: goal === null ? '' : `≥ ${goal}`,
    isMet: goal === null ? null : rate.ratio >= goal,
  };
}

function buildP99Row(label: string, pairs: Pairs): Row {
  const times = computeRatio(pairs.map(([product, baseline]) => [product.p99Ms, baseline.p99Ms]));
  return {
    label,
    measured: `${times.measured.toFixed(1)} ms`,
    baseline: `${times.baseline.toFixed(1)} ms`,
    result: `${times.ratio.toFixed(2)} (${times.lowest.toFixed(2)} to ${times.highest.toFixed(2)})`,
    goal: `≤ ${P99_GOAL}`,
    isMet: times.ratio <= P99_GOAL,
  };
}

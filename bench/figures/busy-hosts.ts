import type { EarningsSummary } from '@aangan/contract/payouts/earnings.ts';
import {
  COMMON_WORD,
  deleteTalkerHomes,
  EARNED_STAYS,
  FEW_REVIEWS,
  fillEarner,
  fillReviewed,
  fillTalker,
  MANY_REVIEWS,
  RARE_WORD,
  type Reviewed,
  type Talker,
} from '../busy-hosts.ts';
import {
  computeRatio,
  type Figure,
  type Load,
  load,
  type LoadOptions,
  measureAlternately,
  type Row,
} from '../measure.ts';
import { signIn, type Stage } from '../stage.ts';

const EARNINGS_CONNECTIONS = 10;
const EARNINGS_GOAL = 0.6;

/** Compares the earnings totals of a host with thousands of stays with one bare SQL sum of the same rows. */
export const earningsFigure: Figure = {
  name: 'earnings',
  take: async (stage) => {
    const { product, raw, databaseUrl, rounds } = stage;
    const cookie = await signIn(product.url);
    const answer = await fetch(`${product.url}/api/user/currentuser`, { headers: { cookie } });
    const { _id: hostId } = (await answer.json()) as { _id: string };
    await fillEarner(databaseUrl, hostId);
    await sumAlike(stage, hostId, cookie);
    const ask = (url: string, path: string) => () =>
      load({
        url,
        next: () => ({ path, headers: { cookie } }),
        connections: EARNINGS_CONNECTIONS,
        seconds: stage.seconds,
      });
    const [askProduct, askBaseline] = [ask(product.url, '/api/earnings/summary'), ask(raw.url, `/earnings/${hostId}`)];
    // Warm-up round, not counted: V8 compiles the code.
    await askProduct();
    await askBaseline();
    const pairs = await measureAlternately<Load>(rounds, askProduct, askBaseline);
    const rate = computeRatio(pairs.map(([a, b]) => [a.perSecond, b.perSecond]));
    return [
      {
        label: `the earnings of a host with ${EARNED_STAYS} stays`,
        measured: `${rate.measured.toFixed(1)}/s`,
        baseline: `${rate.baseline.toFixed(1)}/s`,
        result: `${rate.ratio.toFixed(2)} (${rate.lowest.toFixed(2)} to ${rate.highest.toFixed(2)})`,
        goal: `≥ ${EARNINGS_GOAL}`,
        isMet: rate.ratio >= EARNINGS_GOAL,
      },
    ];
  },
};

/** Checks that both return the same sums, so that the work is comparable. */
async function sumAlike({ product, raw }: Stage, hostId: string, cookie: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/earnings/summary`, { headers: { cookie } });
  const summary = (await answer.json()) as EarningsSummary;
  const [expected] = (await (await fetch(`${raw.url}/earnings/${hostId}`)).json()) as [
    { months: { month: string; earned: number; open: number }[]; gross: number; paid: number; nights: number },
  ];
  const all = (months: { earned: number; open: number }[]) =>
    months.map(({ earned, open }) => `${earned} ${open}`).join();
  const months = summary.months.map(({ earned, coming, waiting }) => ({ earned, open: coming + waiting }));
  const line = [summary.year.gross, summary.year.paid, summary.nights].join();
  if (all(months) !== all(expected.months) || line !== [expected.gross, expected.paid, expected.nights].join()) {
    throw new Error(`the earnings differ from the baseline: ${JSON.stringify([summary, expected])}`);
  }
}

const LARGE = { conversations: 10_000, entries: 100_000 };
const SMALL = { conversations: 100, entries: 200 };
/** Sequential requests, because the figure is the waiting time of one person. */
const CONNECTIONS = 1;
/** Allowed ratio. Opening costs the same; a search reads all conversations, so it may cost a multiple. */
const GOALS = { opening: 0.8, search: 0.05 };

type Request = ReturnType<LoadOptions['next']>;

const requests: Record<string, (talker: Talker) => Request> = {
  'the newest page of a conversation': ({ conversation }) => ({ path: `/api/inbox/conversation/${conversation}` }),
  'a page in its middle': ({ conversation, middle }) => ({
    path: `/api/inbox/conversation/${conversation}?before=${middle}`,
  }),
  'a message sent': ({ conversation }) => ({
    path: `/api/inbox/send/${conversation}`,
    method: 'POST',
    body: { message: 'It lies in the shade' },
  }),
  'the list of conversations': () => ({ path: '/api/inbox/mine?limit=20' }),
  'those found by a word that one message has': () => ({ path: `/api/inbox/mine?limit=20&query=${RARE_WORD}` }),
  'those found by a word that all have': () => ({ path: `/api/inbox/mine?limit=20&query=${COMMON_WORD}` }),
};

/**
 * Compares a person with thousands of conversations, one of them very long, with a person with few short conversations.
 */
export const inboxFigure: Figure = {
  name: 'inbox',
  take: async (stage) => {
    const { product, databaseUrl } = stage;
    try {
      const large = await fillTalker(product.url, databaseUrl, LARGE);
      const small = await fillTalker(product.url, databaseUrl, SMALL);
      const rows: Row[] = [];
      for (const [label, request] of Object.entries(requests)) {
        const goal = GOALS[label.includes('found by') ? 'search' : 'opening'];
        rows.push(await measureRow(stage, { label, goal }, ask(stage, request, large), ask(stage, request, small)));
      }
      return rows;
    } finally {
      await deleteTalkerHomes(databaseUrl);
    }
  },
};

function ask({ product: { url }, seconds }: Stage, request: (talker: Talker) => Request, talker: Talker) {
  const next = (): Request => ({
    ...request(talker),
    headers: { cookie: talker.cookie, 'idempotency-key': crypto.randomUUID() },
  });
  return () => load({ url, next, connections: CONNECTIONS, seconds });
}

async function measureRow(
  { rounds }: Stage,
  { label, goal }: { label: string; goal: number },
  large: () => Promise<Load>,
  small: () => Promise<Load>,
): Promise<Row> {
  // Warm-up round, not counted: statements are planned again after a vacuum.
  await large();
  await small();
  const pairs = await measureAlternately(rounds, large, small);
  const rate = computeRatio(pairs.map(([a, b]) => [a.perSecond, b.perSecond]));
  return {
    label: `${label}: ${LARGE.conversations} conversations with ${LARGE.entries} entries, compared with ${SMALL.conversations} with ${SMALL.entries}`,
    measured: `${rate.measured.toFixed(1)}/s`,
    baseline: `${rate.baseline.toFixed(1)}/s`,
    result: `${rate.ratio.toFixed(2)} (${rate.lowest.toFixed(2)} to ${rate.highest.toFixed(2)})`,
    goal: `≥ ${goal}`,
    isMet: rate.ratio >= goal,
  };
}

/** Allowed ratio for a hundred times as many reviews, because means and histogram are summed on each read. */
const REVIEWS_GOAL = 5;

/** Request paths by kind of reviewed subject. */
const asked: Record<string, (of: Reviewed) => string> = {
  'reviews of a home': ({ homeId }) => `/api/review/of-home/${homeId}?limit=24`,
  'reviews of a home, half way down': ({ homeId, cursor }) => `/api/review/of-home/${homeId}?limit=24&cursor=${cursor}`,
  'the most telling of a home': ({ homeId }) => `/api/review/of-home/${homeId}?limit=24&sort=telling`,
  'reviews of a home by two words': ({ homeId }) => `/api/review/of-home/${homeId}?limit=24&query=word12%20word34`,
  'reviews of a host': ({ hostId }) => `/api/review/of-host/${hostId}?limit=24`,
  'reviews of a host, half way down': ({ hostId, cursor }) => `/api/review/of-host/${hostId}?limit=24&cursor=${cursor}`,
};

/** Compares sequential requests for a home with many reviews with one with few. */
export const reviewsFigure: Figure = {
  name: 'reviews',
  take: async (stage) => {
    const { many, few } = await fillReviewed(stage.databaseUrl);
    const rows: Row[] = [];
    for (const [label, path] of Object.entries(asked))
      rows.push(await measureReviews(stage, label, path(many), path(few)));
    return rows;
  },
};

async function measureReviews(
  { product, rounds, seconds }: Stage,
  label: string,
  ofMany: string,
  ofFew: string,
): Promise<Row> {
  for (const path of [ofMany, ofFew]) {
    const { status } = await fetch(product.url + path);
    if (status !== 200) throw new Error(`${path} was answered by ${status}`);
  }
  const buildTimer = (path: string) => async () =>
    1_000 / (await load({ url: product.url, next: () => ({ path }), connections: 1, seconds })).perSecond;
  const [costOfMany, costOfFew] = [buildTimer(ofMany), buildTimer(ofFew)];
  // Warm-up round, not counted: V8 compiles the code.
  await costOfMany();
  await costOfFew();
  const { measured, baseline, ratio, lowest, highest } = computeRatio(
    await measureAlternately(rounds, costOfMany, costOfFew),
  );
  return {
    label: `${label}: ${MANY_REVIEWS.toLocaleString('en')}, compared with ${FEW_REVIEWS}`,
    measured: `${measured.toFixed(2)} ms`,
    baseline: `${baseline.toFixed(2)} ms`,
    result: `${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`,
    goal: `≤ ${REVIEWS_GOAL}`,
    isMet: ratio <= REVIEWS_GOAL,
  };
}

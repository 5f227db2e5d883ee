import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { narrowed, sampled, wideSearchByWordDaysAndCity, wideSearchByWords } from '../market.ts';
import { computeRatio, type Figure, load, measureAlternately, median, type Row } from '../measure.ts';
import { memoryMb, type Running, watchMemory } from '../processes.ts';
import type { Market, Stage } from '../stage.ts';
import { pageStart } from './reads.ts';

const searchGoal = 0.1;
const cardsGoal = 0.05;

interface Query {
  label: string;
  goal: number;
  path: (market: Market) => string;
}

/** Every response is a full page, so its length is independent of the market's size. */
const queries: Query[] = [
  { label: '24 cards', goal: cardsGoal, path: (market) => `/api/listing/get?limit=24&cursor=${pageStart(market)}` },
  { label: 'a search by two words', goal: searchGoal, path: () => `/api/listing/search?${wideSearchByWords()}` },
  {
    label: 'a search by a word, days and a city',
    goal: searchGoal,
    path: () => `/api/listing/search?${wideSearchByWordDaysAndCity()}`,
  },
];

/**
 * Response times in markets of several sizes, sequential over one connection. The growth is the exponent of the
 * best-fitting power of the number of homes: 0 is constant time, 1 is proportional to the number of homes.
 */
export const growthFigure: Figure = { name: 'growth', take: (stage) => measureGrowths(queries, stage) };

/** Growth of response times with the size of the market, for searches by amenities and map section. */
export const narrowedGrowthFigure: Figure = {
  name: 'narrowed-growth',
  take: (stage) =>
    measureGrowths(
      Object.entries(narrowed).map(([label, path]) => ({ label, goal: searchGoal, path })),
      stage,
    ),
};

async function measureGrowths(each: readonly Query[], stage: Stage): Promise<Row[]> {
  const markets: Market[] = [];
  for (const size of stage.sizes) markets.push(await stage.market(size));
  const rows: Row[] = [];
  for (const one of each) rows.push(await measureGrowth(one, markets, stage));
  return rows;
}

async function measureGrowth({ label, goal, path }: Query, every: Market[], { rounds, seconds }: Stage): Promise<Row> {
  const markets: Market[] = [];
  for (const market of every) if (await answersInFull(market, path)) markets.push(market);
  if (markets.length < 2) throw new Error(`no growth of ${label}: fewer than two markets fill a page`);
  const costs = markets.map(() => [] as number[]);
  const exponents: number[] = [];
  const costIn = async (market: Market): Promise<number> => {
    const next = () => ({ path: path(market) });
    return 1_000 / (await load({ url: market.product.url, next, connections: 1, seconds })).perSecond;
  };
  // Warm-up round, not counted: V8 compiles the code.
  for (const market of markets) await costIn(market);
  for (let round = 0; round < rounds; round += 1) {
    const inRound: number[] = [];
    for (const [index, market] of markets.entries()) {
      const cost = await costIn(market);
      inRound.push(cost);
      costs[index]?.push(cost);
    }
    exponents.push(
      slope(
        markets.map(({ homes }) => Math.log(homes)),
        inRound.map(Math.log),
      ),
    );
  }
  const exponent = median(exponents);
  const sizes = markets.map(({ homes }) => homes.toLocaleString('en')).join(', ');
  return {
    label: `growth of ${label}: ${sizes} homes`,
    measured: costs.map((inRounds) => `${median(inRounds).toFixed(2)} ms`).join(', '),
    baseline: '',
    result: `${exponent.toFixed(3)} (${Math.min(...exponents).toFixed(3)} to ${Math.max(...exponents).toFixed(3)})`,
    goal: `≤ ${goal}`,
    isMet: exponent <= goal,
  };
}

/** Whether lists are full pages; shorter pages would be less work. */
async function answersInFull(market: Market, path: Query['path']): Promise<boolean> {
  for (let time = 0; time < 5; time += 1) {
    const answer: unknown = await (await fetch(`${market.product.url}${path(market)}`)).json();
    if (Array.isArray(answer) && answer.length < PAGE_SIZE) return false;
  }
  return true;
}

/** Slope of the least-squares line. */
function slope(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x0, y0] = [mean(xs), mean(ys)];
  const along = xs.reduce((sum, x, index) => sum + (x - x0) * ((ys[index] ?? y0) - y0), 0);
  return along / xs.reduce((sum, x) => sum + (x - x0) ** 2, 0);
}

/**
 * Allowed multiple of the time of a search by two words. An estimate with 10% error must read hundreds of matching
 * homes.
 */
const [GOAL, GOAL_OF_SAMPLES] = [2, 3];

/**
 * Response times of searches with filters, map boxes and sort orders, and of maps, facets and prices. Sequential over
 * one connection, compared with searches by two words in the same run.
 */
export const narrowedFigure: Figure = {
  name: 'narrowed',
  take: async (stage) => {
    const rows: Row[] = [];
    for (const [label, path] of Object.entries(narrowed))
      rows.push(await compareWithWordSearch(stage, label, path, GOAL));
    for (const [label, path] of Object.entries(sampled))
      rows.push(await compareWithWordSearch(stage, label, path, GOAL_OF_SAMPLES));
    return rows;
  },
};

async function compareWithWordSearch(
  { product, rounds, seconds }: Stage,
  label: string,
  path: () => string,
  goal: number,
): Promise<Row> {
  const buildTimer = (next: () => string) => async () => {
    const { perSecond } = await load({
      url: product.url,
      next: () => ({ path: next() }),
      connections: 1,
      seconds,
    });
    return 1_000 / perSecond;
  };
  const [measure, measureWordSearch] = [
    buildTimer(path),
    buildTimer(() => `/api/listing/search?${wideSearchByWords()}`),
  ];
  // Warm-up round, not counted: V8 compiles the code.
  await measure();
  await measureWordSearch();
  const { measured, baseline, ratio, lowest, highest } = computeRatio(
    await measureAlternately(rounds, measure, measureWordSearch),
  );
  return {
    label: `${label}, compared with a search by two words`,
    measured: `${measured.toFixed(2)} ms`,
    baseline: `${baseline.toFixed(2)} ms`,
    result: `${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`,
    goal: `≤ ${goal}`,
    isMet: ratio <= goal,
  };
}

const MAX_GROWTH_MB = 100;
const FIRST_BYTE_MS = 200;

/**
 * Streams every home in one response. Each round reads it to the end; memory is the maximum above the level before the
 * first round.
 */
export const wholeListFigure: Figure = {
  name: 'whole-list',
  take: async ({ product, homes, rounds }) => {
    // Warm-up, not counted: V8 compiles the code.
    await (await askForAll(product)).cancel();
    const before = memoryMb(product.pid);
    const firsts: number[] = [];
    const growths: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const watched = watchMemory(product);
      firsts.push(await readAll(product));
      growths.push(watched.max() - before);
    }
    const growth = Math.max(...growths);
    const first = median(firsts);
    const label = `all ${homes} homes in one response`;
    return [
      {
        label: `${label}: first byte`,
        measured: `${first.toFixed(0)} ms`,
        baseline: '',
        result: `${first.toFixed(0)} ms (${Math.min(...firsts).toFixed(0)} to ${Math.max(...firsts).toFixed(0)})`,
        goal: `≤ ${FIRST_BYTE_MS} ms`,
        isMet: first <= FIRST_BYTE_MS,
      },
      {
        label: `${label}: growth of memory, maximum`,
        measured: `${growth.toFixed(0)} MB`,
        baseline: '',
        result: `${growth.toFixed(0)} MB (${Math.min(...growths).toFixed(0)} to ${growth.toFixed(0)})`,
        goal: `≤ ${MAX_GROWTH_MB} MB`,
        isMet: growth <= MAX_GROWTH_MB,
      },
    ];
  },
};

/** Time to the first byte, in milliseconds. */
async function readAll(product: Running): Promise<number> {
  const began = performance.now();
  const reader = await askForAll(product);
  let isDone = (await reader.read()).done;
  const first = performance.now() - began;
  while (!isDone) isDone = (await reader.read()).done;
  return first;
}

async function askForAll({ url }: Running): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const { ok, body } = await fetch(`${url}/api/listing/get`);
  if (!ok || body === null) throw new Error('the whole list was refused');
  return body.getReader();
}

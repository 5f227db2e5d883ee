import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { Figure, Row } from '../figure.ts';
import { load } from '../load.ts';
import { median } from '../pair.ts';
import { narrowed, wideSearchByWordDaysAndCity, wideSearchByWords } from '../searches.ts';
import type { Market, Stage } from '../stage.ts';
import { pageStart } from './reads.ts';

const searchGoal = 0.1;
const cardsGoal = 0.05;

interface Query {
  what: string;
  goal: number;
  path: (market: Market) => string;
}

/** Every response is a full page, so its length is independent of the market's size. */
const queries: Query[] = [
  { what: '24 cards', goal: cardsGoal, path: (market) => `/api/listing/get?limit=24&cursor=${pageStart(market)}` },
  { what: 'a search by two words', goal: searchGoal, path: () => `/api/listing/search?${wideSearchByWords()}` },
  {
    what: 'a search by a word, days and a city',
    goal: searchGoal,
    path: () => `/api/listing/search?${wideSearchByWordDaysAndCity()}`,
  },
];

/**
 * Response times in markets of several sizes, sequential over one connection. The growth is the exponent of the
 * best-fitting power of the number of homes: 0 is constant time, 1 is proportional to the number of homes.
 */
export const growthFigure: Figure = { name: 'growth', take: (stage) => growthOfEach(queries, stage) };

/** Growth of response times with the size of the market, for searches by amenities and map section. */
export const narrowedGrowthFigure: Figure = {
  name: 'narrowed-growth',
  take: (stage) =>
    growthOfEach(
      Object.entries(narrowed).map(([what, path]) => ({ what, goal: searchGoal, path })),
      stage,
    ),
};

async function growthOfEach(each: readonly Query[], stage: Stage): Promise<Row[]> {
  const markets: Market[] = [];
  for (const size of stage.sizes) markets.push(await stage.market(size));
  const rows: Row[] = [];
  for (const one of each) rows.push(await measureGrowth(one, markets, stage));
  return rows;
}

async function measureGrowth({ what, goal, path }: Query, every: Market[], { rounds, seconds }: Stage): Promise<Row> {
  const markets: Market[] = [];
  for (const market of every) if (await answersInFull(market, path)) markets.push(market);
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
    what: `growth of ${what}: ${sizes} homes`,
    ours: costs.map((inRounds) => `${median(inRounds).toFixed(2)} ms`).join(', '),
    theirs: '',
    judged: `${exponent.toFixed(3)} (${Math.min(...exponents).toFixed(3)} to ${Math.max(...exponents).toFixed(3)})`,
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

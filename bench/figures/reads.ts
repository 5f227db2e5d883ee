import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { FigureName } from '../../bin/bench-arguments.mjs';
import { homeId, type Search, searchByWords, wideSearchByWordDaysAndCity } from '../market.ts';
import { computeRatio, type Figure, type Load, load, measureAlternately, median, type Row } from '../measure.ts';
import { processorMs } from '../processes.ts';
import { anyHome, type Market, type Stage } from '../stage.ts';

const CONNECTIONS = 50;
const P99_GOAL = 2.5;
/** Warm-up turns: V8 compiles a search after about two thousand requests, which take ten seconds. */
const WARM_UP_TURNS = 5;

interface Read {
  name: FigureName;
  label: string;
  /** Goal as a fraction of the baseline's responses per second. */
  goal: number;
  /** Goal of the 99th percentile as a multiple of the baseline's. */
  p99Goal?: number;
  product: (market: Market) => string;
  baseline: (market: Market) => string;
  before?: (market: Market) => Promise<void>;
}

const reads: Read[] = [
  {
    name: 'cards',
    label: '24 cards, not cached',
    goal: 0.6,
    product: (market) => `/api/listing/get?limit=24&cursor=${pageStart(market)}`,
    baseline: (market) => `/cards?before=${pageStart(market)}`,
  },
  {
    name: 'cached-cards',
    label: '24 cards, repeated, compared with the same bytes',
    goal: 0.6,
    product: () => '/api/listing/get?limit=24',
    baseline: () => '/bytes',
    before: async ({ product, raw }) => {
      const body = await (await fetch(`${product.url}/api/listing/get?limit=24`)).text();
      await fetch(`${raw.url}/cache`, { method: 'POST', body });
    },
  },
  {
    name: 'detail',
    label: 'one home',
    goal: 0.6,
    product: (market) => `/api/listing/findlistingbyid/${homeId(anyHome(market))}`,
    baseline: (market) => `/detail/${homeId(anyHome(market))}`,
  },
  {
    name: 'dates',
    label: 'its booked dates',
    goal: 0.6,
    product: (market) => `/api/booking/booked-dates/${homeId(anyHome(market))}`,
    baseline: (market) => `/dates/${homeId(anyHome(market))}`,
  },
  {
    name: 'quote',
    label: 'the price of a stay',
    goal: 0.6,
    product: (market) => `/api/booking/quote/${homeId(anyHome(market))}?${someDays()}`,
    baseline: (market) => `/quote/${homeId(anyHome(market))}?${someDays()}`,
  },
];

const searches: Read[] = [
  searchRead('search-words', 'a search by two words', searchByWords),
  searchRead('search-filters', 'a search by a word, days and a city', wideSearchByWordDaysAndCity),
];

function searchRead(name: FigureName, label: string, search: Search): Read {
  return {
    name,
    label,
    goal: 0.7,
    p99Goal: 2,
    product: () => `/api/listing/search?${search()}`,
    baseline: () => `/search?${search()}`,
    before: ({ product, raw }) => findAlike(product.url, raw.url, search()),
  };
}

/** Checks that both find the same homes in the same order, so that the work is comparable. */
async function findAlike(productUrl: string, baselineUrl: string, query: string): Promise<void> {
  const homes = (await (await fetch(`${productUrl}/api/listing/search?${query}`)).json()) as { _id: string }[];
  const rows = (await (await fetch(`${baselineUrl}/search?${query}`)).json()) as { id: string }[];
  const found = homes.map(({ _id }) => _id).join();
  if (found === '' || found !== rows.map(({ id }) => id).join())
    throw new Error(`'${query}' finds other homes in the baseline`);
}

/** Read requests of visitors. Each request has another path, except the cached list. */
export const readsOfVisitors = [...reads, ...searches].map(({ product }) => product);

export const readFigures: Figure[] = [...reads, ...searches].map((read) => ({
  name: read.name,
  take: (stage) => takeRead(stage, read),
}));

async function takeRead(
  stage: Stage,
  { label, goal, p99Goal = P99_GOAL, product, baseline, before }: Read,
): Promise<Row[]> {
  await before?.(stage);
  const ask = (url: string, path: (from: Market) => string) => (seconds: number) =>
    load({ url, next: () => ({ path: path(stage) }), connections: CONNECTIONS, seconds });
  const [askProduct, askBaseline] = [ask(stage.product.url, product), ask(stage.raw.url, baseline)];
  // Warm-up, not counted: V8 compiles the code, as it has on a server that has run for hours.
  await askProduct(WARM_UP_TURNS * stage.seconds);
  await askBaseline(WARM_UP_TURNS * stage.seconds);
  const pairs = await measureAlternately<Load>(
    stage.rounds,
    () => askProduct(stage.seconds),
    () => askBaseline(stage.seconds),
  );
  const rate = computeRatio(pairs.map(([a, b]) => [a.perSecond, b.perSecond]));
  const tail = computeRatio(pairs.map(([a, b]) => [a.p99Ms, b.p99Ms]));
  return [
    {
      label,
      measured: `${rate.measured.toFixed(0)}/s`,
      baseline: `${rate.baseline.toFixed(0)}/s`,
      result: `${rate.ratio.toFixed(2)} (${rate.lowest.toFixed(2)} to ${rate.highest.toFixed(2)})`,
      goal: `≥ ${goal}`,
      isMet: rate.ratio >= goal,
    },
    {
      label: `${label}: slowest of a hundred`,
      measured: `${tail.measured.toFixed(1)} ms`,
      baseline: `${tail.baseline.toFixed(1)} ms`,
      result: `${tail.ratio.toFixed(2)} (${tail.lowest.toFixed(2)} to ${tail.highest.toFixed(2)})`,
      goal: `≤ ${p99Goal}`,
      isMet: tail.ratio <= p99Goal,
    },
  ];
}

/** A stay of four nights; the check-in differs on each call. */
function someDays(): string {
  requested += 1;
  const checkIn = addDays(dateInIndia(new Date()), 1 + (requested % 300));
  return `checkIn=${checkIn}&checkOut=${addDays(checkIn, 4)}`;
}

let requested = 0;

/** Cursor of a list page; successive calls skip through the list, so that no page is requested again while cached. */
export function pageStart({ homes }: Market): number {
  requested += 1;
  return 25 + ((requested * 7_919) % (homes - 24));
}

const MAX_MS = 5;

/** Processor time of the server per compressed map tile, uniformly over zooms and places in India. */
export const mapTilesFigure: Figure = {
  name: 'map-tiles',
  take: async ({ product, rounds, seconds }) => {
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = processorMs(product.pid);
      const { perSecond } = await load({
        url: product.url,
        next: () => ({ path: anyTile() }),
        connections: 10,
        seconds,
      });
      costs.push((processorMs(product.pid) - before) / (perSecond * seconds));
    }
    const cost = median(costs);
    return [
      {
        label: 'processor time of one tile of the map',
        measured: `${cost.toFixed(2)} ms`,
        baseline: '',
        result: `${cost.toFixed(2)} ms (${Math.min(...costs).toFixed(2)} to ${Math.max(...costs).toFixed(2)})`,
        goal: `≤ ${MAX_MS} ms`,
        isMet: cost <= MAX_MS,
      },
    ];
  },
};

function anyTile(): string {
  const z = 4 + Math.floor(Math.random() * 9);
  const [longitude, latitude] = [69 + Math.random() * 26, 9 + Math.random() * 26];
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  const [x, y] = [(longitude + 180) / 360, (1 - north) / 2].map((part) => Math.floor(part * 2 ** z));
  return `/map/${z}/${x}/${y}.svg`;
}

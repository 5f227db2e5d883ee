import type { Figure, Row } from '../figure.ts';
import { type Load, load } from '../load.ts';
import { inTurns, ratioOf } from '../pair.ts';
import { anyHome, homeId, type Stage } from '../stage.ts';

const CONNECTIONS = 50;
const P99_GOAL = 2.5;

interface Read {
  name: string;
  what: string;
  /** Of the yardstick's answers a second. */
  goal: number;
  ours: (stage: Stage) => string;
  theirs: (stage: Stage) => string;
  before?: (stage: Stage) => Promise<void>;
}

const reads: Read[] = [
  {
    name: 'cards',
    what: '24 cards, not kept',
    goal: 0.6,
    ours: (stage) => `/api/listing/get?limit=24&cursor=${pageStart(stage)}`,
    theirs: (stage) => `/cards?before=${pageStart(stage)}`,
  },
  {
    name: 'kept-cards',
    what: '24 cards, repeated, beside the same bytes',
    goal: 0.6,
    ours: () => '/api/listing/get?limit=24',
    theirs: () => '/bytes',
    before: async ({ product, raw }) => {
      const body = await (await fetch(`${product.url}/api/listing/get?limit=24`)).text();
      await fetch(`${raw.url}/keep`, { method: 'POST', body });
    },
  },
  {
    name: 'detail',
    what: 'one home',
    goal: 0.6,
    ours: (stage) => `/api/listing/findlistingbyid/${homeId(anyHome(stage))}`,
    theirs: (stage) => `/detail/${homeId(anyHome(stage))}`,
  },
  {
    name: 'dates',
    what: 'its booked dates',
    goal: 0.6,
    ours: (stage) => `/api/booking/booked-dates/${homeId(anyHome(stage))}`,
    theirs: (stage) => `/dates/${homeId(anyHome(stage))}`,
  },
];

export const readFigures: Figure[] = reads.map((read) => ({ name: read.name, take: (stage) => takeRead(stage, read) }));

async function takeRead(stage: Stage, { what, goal, ours, theirs, before }: Read): Promise<Row[]> {
  await before?.(stage);
  const ask = (url: string, path: (from: Stage) => string) => () =>
    load({ url, next: () => ({ path: path(stage) }), connections: CONNECTIONS, seconds: stage.seconds });
  const pairs = await inTurns<Load>(stage.rounds, ask(stage.product.url, ours), ask(stage.raw.url, theirs));
  const rate = ratioOf(pairs.map(([a, b]) => [a.perSecond, b.perSecond]));
  const tail = ratioOf(pairs.map(([a, b]) => [a.p99Ms, b.p99Ms]));
  return [
    {
      what,
      ours: `${rate.ours.toFixed(0)}/s`,
      theirs: `${rate.theirs.toFixed(0)}/s`,
      judged: `${rate.ratio.toFixed(2)} (${rate.from.toFixed(2)} to ${rate.to.toFixed(2)})`,
      goal: `≥ ${goal}`,
      isMet: rate.ratio >= goal,
    },
    {
      what: `${what}: slowest of a hundred`,
      ours: `${tail.ours.toFixed(1)} ms`,
      theirs: `${tail.theirs.toFixed(1)} ms`,
      judged: `${tail.ratio.toFixed(2)} (${tail.from.toFixed(2)} to ${tail.to.toFixed(2)})`,
      goal: `≤ ${P99_GOAL}`,
      isMet: tail.ratio <= P99_GOAL,
    },
  ];
}

/** The beginning of a page somewhere in the list: most have not been asked for lately. */
function pageStart(stage: Stage): number {
  return Math.min(stage.homes, 24 + anyHome(stage));
}

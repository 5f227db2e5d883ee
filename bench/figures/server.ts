import { homeId, pickRandom } from '../market.ts';
import { computeRatio, type Figure, load, measureAlternately } from '../measure.ts';
import { processorMs, type Running, startProduct, startRaw, watchMemory } from '../processes.ts';
import { anyHome, type Stage } from '../stage.ts';
import { readsOfVisitors } from './reads.ts';

const CONNECTIONS = 50;
const MAX_PROCESSOR = 2;
const MAX_MEMORY_MB = 200;
/** 1.2 seconds where the baseline takes 90 ms. */
const MAX_START = 13;

/** Compares processor time per answer with the baseline; the database work is the same for both. */
export const processorFigure: Figure = {
  name: 'processor',
  take: async (stage) => {
    const measureCost = async ({ url, pid }: Running, path: () => string): Promise<number> => {
      const before = processorMs(pid);
      const { seconds } = stage;
      const { perSecond } = await load({ url, next: () => ({ path: path() }), connections: 10, seconds });
      return (processorMs(pid) - before) / (perSecond * seconds);
    };
    const id = () => homeId(anyHome(stage));
    const pairs = await measureAlternately(
      stage.rounds,
      () => measureCost(stage.product, () => `/api/listing/findlistingbyid/${id()}`),
      () => measureCost(stage.raw, () => `/detail/${id()}`),
    );
    const cost = computeRatio(pairs);
    return [
      {
        label: 'processor time of one home',
        measured: `${(cost.measured * 1_000).toFixed(0)} µs`,
        baseline: `${(cost.baseline * 1_000).toFixed(0)} µs`,
        result: `${cost.ratio.toFixed(2)} (${cost.lowest.toFixed(2)} to ${cost.highest.toFixed(2)})`,
        goal: `≤ ${MAX_PROCESSOR}`,
        isMet: cost.ratio <= MAX_PROCESSOR,
      },
    ];
  },
};

/** Peak memory under mixed load: sizing a machine needs the maximum, not a median. */
export const memoryFigure: Figure = {
  name: 'memory',
  take: async (stage) => {
    const { product, seconds, rounds } = stage;
    const heldInRounds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const next = () => ({ path: pickRandom(readsOfVisitors)(stage) });
      const watched = watchMemory(product);
      await load({ url: product.url, next, connections: CONNECTIONS, seconds });
      heldInRounds.push(watched.max());
    }
    const highestMb = Math.max(...heldInRounds);
    return [
      {
        label: 'memory of the server at 50 connections, maximum',
        measured: `${highestMb.toFixed(0)} MB`,
        baseline: '',
        result: `${highestMb.toFixed(0)} MB (${Math.min(...heldInRounds).toFixed(0)} to ${highestMb.toFixed(0)})`,
        goal: `≤ ${MAX_MEMORY_MB} MB`,
        isMet: highestMb <= MAX_MEMORY_MB,
      },
    ];
  },
};

/** Compares the time from start to first page of a second server process on the same database with the baseline's. */
export const startFigure: Figure = {
  name: 'start',
  take: async ({ databaseUrl, dataDir, settings, rounds }: Stage) => {
    const measureStart = async (starting: Promise<Running>): Promise<number> => {
      const { startMs, stop } = await starting;
      await stop();
      return startMs;
    };
    const pairs = await measureAlternately(
      rounds,
      () => measureStart(startProduct(databaseUrl, dataDir, settings)),
      () => measureStart(startRaw(databaseUrl)),
    );
    const start = computeRatio(pairs);
    return [
      {
        label: 'from the start to the first page',
        measured: `${start.measured.toFixed(0)} ms`,
        baseline: `${start.baseline.toFixed(0)} ms`,
        result: `${start.ratio.toFixed(2)} (${start.lowest.toFixed(2)} to ${start.highest.toFixed(2)})`,
        goal: `≤ ${MAX_START}`,
        isMet: start.ratio <= MAX_START,
      },
    ];
  },
};

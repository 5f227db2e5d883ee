import { availableParallelism } from 'node:os';
import { homeId, searchByWords } from '../market.ts';
import {
  computeRatio,
  type Figure,
  load,
  measureAlternately,
  median,
  quantile,
  type Ratio,
  type Row,
} from '../measure.ts';
import { processorMs, type Running, serverPid, serverProcessorMs, startProduct } from '../processes.ts';
import { coresThatExplain, type Kind, predictSameHost } from '../simulation/server-process.ts';
import { anyHome, type Stage } from '../stage.ts';
import { pageStart } from './reads.ts';

/** Total number of connections, to one machine or to two. */
const CONNECTIONS = 32;
/** Lowest allowed throughput of two machines as a part of one machine's, on the same cores. */
const GOAL = 0.9;
/** Allowed relative error of the model. */
const TOLERANCE = { perSecond: 0.15, median: 0.3, slow: 0.4 };

/** Frequencies of requests assumed in docs/scale.md. */
const visits: { name: string; weight: number; path: (stage: Stage) => string }[] = [
  { name: 'a cached list', weight: 10, path: () => '/api/listing/get?limit=24' },
  { name: 'a home', weight: 20, path: (stage) => `/api/listing/findlistingbyid/${homeId(anyHome(stage))}` },
  { name: 'a search by two words', weight: 5, path: () => `/api/listing/search?${searchByWords()}` },
  // Only for the simulation of ten machines, whose lists are not always cached.
  { name: 'a list made anew', weight: 0, path: (stage) => `/api/listing/get?limit=24&cursor=${pageStart(stage)}` },
];

interface Measured {
  perSecond: number;
  times: number[];
}

/** Compares two machines with one, and both with the predictions of the simulation. */
export const machinesFigure: Figure = {
  name: 'machines',
  take: async (stage) => {
    const second = await startProduct(stage.databaseUrl, stage.dataDir, stage.settings);
    try {
      const both = [stage.product, second];
      const visit = (machines: Running[]) => () => visitors(stage, machines);
      // Warm-up round, not counted: V8 compiles the code.
      await visit(both)();
      const kinds = await measureDemands(stage);
      const pairs = await measureAlternately(stage.rounds, visit(both), visit([stage.product]));
      return buildRows(pairs, kinds);
    } finally {
      await second.stop();
    }
  },
};

/** Sends a mix of all request kinds; connections are divided evenly among machines. */
async function visitors(stage: Stage, machines: readonly Running[]): Promise<Measured> {
  const next = () => ({ path: anyVisit().path(stage) });
  const connections = CONNECTIONS / machines.length;
  const loads = await Promise.all(machines.map(({ url }) => load({ url, next, connections, seconds: stage.seconds })));
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    times: loads.flatMap(({ times }) => times),
  };
}

const round = visits.flatMap((visit) => Array.from({ length: visit.weight }, () => visit));
function anyVisit(): (typeof visits)[0] {
  return round[Math.floor(Math.random() * round.length)] as (typeof visits)[0];
}

/** Processor time per request kind: of the machine, the database and the load generator. */
async function measureDemands(stage: Stage): Promise<Kind[]> {
  const server = await serverPid(stage.databaseUrl);
  const spent = () => ({
    app: processorMs(stage.product.pid),
    database: serverProcessorMs(server),
    sender: process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
  });
  const kinds: Kind[] = [];
  for (const { name, weight, path } of visits) {
    const before = spent();
    const { url } = stage.product;
    const seconds = Math.max(2, stage.seconds);
    const { perSecond } = await load({ url, next: () => ({ path: path(stage) }), connections: CONNECTIONS, seconds });
    const after = spent();
    const each = (process: keyof typeof after) => (after[process] - before[process]) / (perSecond * seconds);
    kinds.push({ name, weight, app: each('app'), database: each('database'), sender: each('sender') });
  }
  return kinds;
}

function buildRows(pairs: readonly (readonly [Measured, Measured])[], kinds: readonly Kind[]): Row[] {
  const many = computeRatio(pairs.map(([two, one]) => [two.perSecond, one.perSecond]));
  const host = { cores: availableParallelism(), connections: CONNECTIONS, kinds, seed: 1 };
  // The run with one machine calibrates the model; the run with two tests it.
  const cores = coresThatExplain(many.baseline, { ...host, machines: 1 });
  const predicted = predictSameHost({ ...host, machines: 2, cores });
  const measured = pairs.map(([two]) => two);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const atPart = (part: number) => median(measured.map(({ times }) => quantile(times, part)));
  return [
    ...kinds.map(({ name, app, database, sender }) => ({
      label: `${name}: processor time of a machine, of the database, of the load generator`,
      measured: `${app.toFixed(3)} ms, ${database.toFixed(3)} ms, ${sender.toFixed(3)} ms`,
      baseline: '',
      result: '',
      goal: '',
      isMet: null,
    })),
    {
      label: `visitors of two machines, compared with one, on ${host.cores} cores`,
      measured: `${many.measured.toFixed(0)}/s`,
      baseline: `${many.baseline.toFixed(0)}/s`,
      result: spread(many),
      goal: `≥ ${GOAL}`,
      isMet: many.ratio >= GOAL,
    },
    compareToModel(
      'answers a second',
      many.measured,
      predicted.perSecond,
      TOLERANCE.perSecond,
      (value) => `${value.toFixed(0)}/s`,
    ),
    compareToModel('the median', atPart(0.5), quantile(predicted.times, 0.5), TOLERANCE.median, ms),
    compareToModel('one in ten is slower', atPart(0.9), quantile(predicted.times, 0.9), TOLERANCE.slow, ms),
    compareToModel('one in a hundred is slower', atPart(0.99), quantile(predicted.times, 0.99), TOLERANCE.slow, ms),
    {
      label: 'cores left by other programs, by the model',
      measured: `${cores.toFixed(2)} of ${host.cores}`,
      baseline: '',
      result: '',
      goal: '',
      isMet: null,
    },
  ];
}

function spread({ ratio, lowest, highest }: Ratio): string {
  return `${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;
}

function compareToModel(
  label: string,
  measured: number,
  predicted: number,
  tolerance: number,
  written: (value: number) => string,
): Row {
  const ratio = predicted / measured;
  return {
    label: `two machines, compared with the model: ${label}`,
    measured: written(measured),
    baseline: written(predicted),
    result: ratio.toFixed(2),
    goal: `${(1 - tolerance).toFixed(2)} to ${(1 + tolerance).toFixed(2)}`,
    isMet: Math.abs(ratio - 1) <= tolerance,
  };
}

import autocannon from 'autocannon';
import type { FigureName } from '../bin/bench-arguments.mjs';
import type { Stage } from './stage.ts';

/** A row of the printed table. */
export interface Row {
  label: string;
  measured: string;
  baseline: string;
  /** The figure compared with the goal, mostly the ratio to the baseline. */
  result: string;
  goal: string;
  /** Null for a figure without a goal. */
  isMet: boolean | null;
}

export interface Figure {
  name: FigureName;
  take: (stage: Stage) => Promise<Row[]>;
}

/** Medians of both measurements, and the median and range of their per-round ratios. */
export interface Ratio {
  measured: number;
  baseline: number;
  /** Median of the ratios of the rounds. */
  ratio: number;
  /** Lowest and highest ratio of a round. */
  lowest: number;
  highest: number;
}

/**
 * Alternates both measurements, so that other load on the machine affects both equally; the order changes every round.
 */
export async function measureAlternately<T>(
  rounds: number,
  measure: () => Promise<T>,
  measureBaseline: () => Promise<T>,
): Promise<[T, T][]> {
  const pairs: [T, T][] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await measure();
      pairs.push([first, await measureBaseline()]);
    } else {
      const second = await measureBaseline();
      pairs.push([await measure(), second]);
    }
  }
  return pairs;
}

export function computeRatio(pairs: readonly (readonly [measured: number, baseline: number])[]): Ratio {
  const ratios = pairs.map(([measured, baseline]) => measured / baseline);
  return {
    measured: median(pairs.map(([measured]) => measured)),
    baseline: median(pairs.map(([, baseline]) => baseline)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The quantile of `part`, from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export interface Load {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Response times in milliseconds. */
  times: number[];
}

export interface LoadOptions {
  url: string;
  /** Returns the next request; a path alone is a GET. */
  next: () => { path: string; method?: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> };
  connections: number;
  seconds: number;
}

/**
 * Each connection sends its next request when the answer arrives. Throws on a status other than 2xx. The first answer
 * of each connection is not timed.
 */
export async function load(options: LoadOptions): Promise<Load> {
  // autocannon's own figures are whole milliseconds.
  const times: number[] = [];
  const { non2xx, errors, timeouts, requests } = await run(options, times);
  const { url, seconds } = options;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url} answered ${non2xx} requests with an error, and ${errors + timeouts} not at all`);
  }
  if (times.length === 0) throw new Error(`${url} answered nothing in ${seconds} seconds`);
  return { perSecond: requests.total / seconds, medianMs: quantile(times, 0.5), p99Ms: quantile(times, 0.99), times };
}

function run({ url, next, connections, seconds }: LoadOptions, times: number[]): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { path, method = 'GET', body, headers = {} } = next();
    return {
      ...request,
      path,
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  };
  return new Promise((resolve, reject) => {
    const options = { url, connections, duration: seconds, requests: [{ setupRequest }] };
    const running = autocannon(options, (error: unknown, result) => {
      if (error === null || error === undefined) resolve(result);
      else reject(new Error('autocannon could not begin', { cause: error }));
    });
    // The first answer includes the wait for the connection: Node accepts one per turn of its event loop.
    const open = new WeakSet<object>();
    running.on('response', (client, _status, _bytes, ms) => {
      if (open.has(client)) times.push(ms);
      open.add(client);
    });
  });
}

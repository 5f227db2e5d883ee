import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { text } from 'node:stream/consumers';
import { readBenchArguments } from '../bin/bench-arguments.mjs';
import { bookingFigure } from './figures/booking.ts';
import { earningsFigure, inboxFigure, reviewsFigure } from './figures/busy-hosts.ts';
import { feedsFigure } from './figures/feeds.ts';
import { hostileFigure } from './figures/hostile.ts';
import { machinesFigure } from './figures/machines.ts';
import { photoFigure, photoFilesFigure, publishingFigure } from './figures/photos.ts';
import { mapTilesFigure, readFigures } from './figures/reads.ts';
import { growthFigure, narrowedFigure, narrowedGrowthFigure, wholeListFigure } from './figures/searches.ts';
import { memoryFigure, processorFigure, startFigure } from './figures/server.ts';
import { type Figure, median, type Row } from './measure.ts';
import { printSimulation } from './simulation/ten-machines.ts';
import { setStage, signIn, type Stage } from './stage.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Without a sandbox, which is unavailable in containers and to root. */
const CHROME = '--headless=new --no-sandbox --disable-gpu';

/** The used part of a Lighthouse report. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >;
}

interface Measure {
  name: string;
  read: (report: Report) => number;
  format: (value: number) => string;
  /** Lower or upper bound. */
  goal?: { least: number } | { max: number };
}

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
const readAudit = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? Number.NaN;

const largestPaint: Measure = {
  name: 'largest paint',
  read: readAudit('largest-contentful-paint'),
  format: milliseconds,
};
const blocking: Measure = { name: 'blocking', read: readAudit('total-blocking-time'), format: milliseconds };
const shift: Measure = {
  name: 'shift',
  read: readAudit('cumulative-layout-shift'),
  format: (value) => value.toFixed(3),
};
const scripts: Measure = {
  name: 'scripts',
  read: ({ audits }) =>
    (audits['network-requests']?.details?.items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000,
  format: (value) => `${value.toFixed(1)} kB`,
};
const score = (least: number, category = 'performance'): Measure => ({
  name: `Lighthouse, ${category}`,
  read: ({ categories }) => (categories[category]?.score ?? Number.NaN) * 100,
  format: (value) => value.toFixed(0),
  goal: { least },
});
const allScores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) => score(100, category));

const firstScripts: Measure = { ...scripts, goal: { max: 100 } };
const firstPageMeasures: Measure[] = [
  score(95),
  { ...largestPaint, goal: { max: 2_000 } },
  { ...blocking, goal: { max: 100 } },
  { ...shift, goal: { max: 0.02 } },
  firstScripts,
];
const homeMeasures: Measure[] = [score(98), largestPaint, blocking, shift, scripts];
const publicHomeMeasures: Measure[] = [
  ...allScores,
  largestPaint,
  blocking,
  { ...shift, goal: { max: 0 } },
  firstScripts,
];

/**
 * Lighthouse scores of the first page, and of the newest home's page, public and signed in. Mobile preset: processor
 * slowed four times, slow 4G. Each page is opened several times with an empty cache.
 */
async function* screenRows(site: string, rounds: number): AsyncGenerator<Row> {
  yield* buildRows('first page', firstPageMeasures, await measureReports(new URL('/', site), rounds));
  const [newest] = (await (await fetch(new URL('/api/listing/get?limit=1', site))).json()) as { _id: string }[];
  if (newest === undefined) throw new Error(`${site} has no homes`);
  // Redirects to the home's current URL.
  const publicPage = await fetch(new URL(`/homes/${newest._id.replaceAll('-', '').slice(0, 8)}`, site));
  yield* buildRows('a public home', publicHomeMeasures, await measureReports(new URL(publicPage.url), rounds));
  const cookie = await signIn(new URL(site).origin);
  yield* buildRows(
    'a home',
    homeMeasures,
    await measureReports(new URL(`/viewcard?id=${newest._id}`, site), rounds, { cookie }),
  );
}

function* buildRows(page: string, measures: readonly Measure[], reports: readonly Report[]): Generator<Row> {
  for (const { name, read, format, goal } of measures) {
    const values = reports.map(read);
    const middle = median(values);
    yield {
      label: `${page} on a slow phone: ${name}`,
      measured: format(middle),
      baseline: '',
      result: `${format(middle)} (${format(Math.min(...values))} to ${format(Math.max(...values))})`,
      goal: goal === undefined ? '' : 'least' in goal ? `≥ ${goal.least}` : `≤ ${format(goal.max)}`,
      isMet: goal === undefined ? null : 'least' in goal ? middle >= goal.least : middle <= goal.max,
    };
  }
}

async function measureReports(page: URL, rounds: number, headers: Record<string, string> = {}): Promise<Report[]> {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round += 1) reports.push(await runLighthouse(page, headers));
  return reports;
}

async function runLighthouse(page: URL, headers: Record<string, string>): Promise<Report> {
  const options = ['--quiet', '--output=json', `--chrome-flags=${CHROME}`];
  const lighthouse = spawn(
    'npx',
    ['--yes', LIGHTHOUSE, page.href, ...options, `--extra-headers=${JSON.stringify(headers)}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output, [status]] = await Promise.all([text(lighthouse.stdout), once(lighthouse, 'exit')]);
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}; set CHROME_PATH if no browser is installed`);
  const report = JSON.parse(output) as Report;
  if (report.runtimeError !== undefined) throw new Error(`${page.href}: ${report.runtimeError.message}`);
  return report;
}

const figures: Figure[] = [
  ...readFigures,
  narrowedFigure,
  photoFigure,
  photoFilesFigure,
  publishingFigure,
  processorFigure,
  memoryFigure,
  startFigure,
  wholeListFigure,
  mapTilesFigure,
  feedsFigure,
  machinesFigure,
  earningsFigure,
  reviewsFigure,
  inboxFigure,
  growthFigure,
  narrowedGrowthFigure,
  bookingFigure,
  hostileFigure,
];

const options = readBenchArguments(process.argv.slice(2));
if (options === null) throw new Error('help is given by npm run bench -- --help');
const { homes, rounds, seconds, savedIn, site, seed } = options;
if (seed !== undefined) printSimulation(seed);
else process.exitCode = (await (site === undefined ? takeFigures() : takeScreens(site))) ? 0 : 1;

/** Whether every goal is met. */
async function takeFigures(): Promise<boolean> {
  const sizes = [...new Set([1_000, 10_000, 100_000, homes])].toSorted((a, b) => a - b);
  const { ready, close } = setStage({ homes, sizes, rounds, seconds, savedIn }, (sentence) => console.error(sentence));
  endBySignal(close);
  try {
    const stage = await ready;
    console.log(`\n${homes} homes, medians of ${rounds} rounds of ${seconds} s, lowest and highest round in brackets`);
    return await printRows(rowsOn(stage));
  } finally {
    await close();
  }
}

async function* rowsOn(stage: Stage): AsyncGenerator<Row> {
  for (const figure of figures.filter(({ name }) => options?.figures.includes(name))) {
    console.error(`measuring ${figure.name} …`);
    yield* await figure.take(stage);
  }
}

async function takeScreens(url: string): Promise<boolean> {
  console.log(`\n${url}, medians of ${rounds} runs, lowest and highest in brackets`);
  return printRows(screenRows(url, rounds));
}

/** Prints each figure when measured. Returns whether every goal is met. */
async function printRows(rows: AsyncIterable<Row>): Promise<boolean> {
  console.log('\n| figure | Aangan | baseline | result | goal | |\n| --- | --- | --- | --- | --- | --- |');
  let areMet = true;
  for await (const { label, measured, baseline, result, goal, isMet } of rows) {
    areMet &&= isMet !== false;
    const verdict = isMet === null ? '' : isMet ? 'met' : 'missed';
    console.log(`| ${label} | ${measured} | ${baseline} | ${result} | ${goal} | ${verdict} |`);
  }
  return areMet;
}

/** The first signal cleans up. Later signals are ignored, because Ctrl-C sends a signal through each parent. */
function endBySignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // The running measurement fails because its servers stop; its error is irrelevant.
      process.on('uncaughtException', () => undefined);
      close().then(
        () => process.exit(128 + constants.signals[signal]),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

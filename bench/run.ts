import { constants } from 'node:os';
import { readBenchArguments } from '../bin/bench-arguments.mjs';
import type { Figure, Row } from './figure.ts';
import { bookingFigure } from './figures/booking.ts';
import { earningsFigure } from './figures/earnings.ts';
import { feedsFigure } from './figures/feeds.ts';
import { hostileFigure } from './figures/hostile.ts';
import { inboxFigure } from './figures/inbox.ts';
import { growthFigure, narrowedGrowthFigure } from './figures/growth.ts';
import { narrowedFigure } from './figures/narrowed.ts';
import { machinesFigure } from './figures/machines.ts';
import { mapTilesFigure } from './figures/map-tiles.ts';
import { photoFigure } from './figures/photo.ts';
import { photoFilesFigure } from './figures/photo-files.ts';
import { publishingFigure } from './figures/publishing.ts';
import { readFigures } from './figures/reads.ts';
import { reviewsFigure } from './figures/reviews.ts';
import { memoryFigure, processorFigure, startFigure } from './figures/server.ts';
import { wholeListFigure } from './figures/whole-list.ts';
import { screenRows } from './screens.ts';
import { printSimulation } from './simulation/print-simulation.ts';
import { setStage, type Stage } from './stage.ts';

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
    return await printed(rowsOn(stage));
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
  console.log(`\n${url}, medians of ${rounds} looks, lowest and highest in brackets`);
  return printed(screenRows(url, rounds));
}

/** Prints each figure when measured. Returns whether every goal is met. */
async function printed(rows: AsyncIterable<Row>): Promise<boolean> {
  console.log('\n| what | Aangan | yardstick | judged | goal | |\n| --- | --- | --- | --- | --- | --- |');
  let areMet = true;
  for await (const { what, ours, theirs, judged, goal, isMet } of rows) {
    areMet &&= isMet !== false;
    const verdict = isMet === null ? '' : isMet ? 'met' : 'missed';
    console.log(`| ${what} | ${ours} | ${theirs} | ${judged} | ${goal} | ${verdict} |`);
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

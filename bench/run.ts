import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from './figure.ts';
import { bookingFigure } from './figures/booking.ts';
import { growthFigure } from './figures/growth.ts';
import { photoFigure } from './figures/photo.ts';
import { publishingFigure } from './figures/publishing.ts';
import { readFigures } from './figures/reads.ts';
import { memoryFigure, processorFigure, startFigure } from './figures/server.ts';
import { wholeListFigure } from './figures/whole-list.ts';
import { setStage } from './stage.ts';

const figures: Figure[] = [
  ...readFigures,
  photoFigure,
  publishingFigure,
  processorFigure,
  memoryFigure,
  startFigure,
  wholeListFigure,
  growthFigure,
  bookingFigure,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    homes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    large: { type: 'boolean', default: false },
    kept: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !figures.some((figure) => figure.name === name));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${figures.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const homes = values.large ? 1_000_000 : Number(values.homes);
const size = {
  homes,
  sizes: [...new Set([1_000, 10_000, 100_000, homes])].toSorted((a, b) => a - b),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  keptIn: values.kept === undefined ? undefined : resolve(values.kept),
};
const stage = await setStage(size, (sentence) => console.error(sentence));
console.log(
  `\n${homes} homes, medians of ${size.rounds} rounds of ${size.seconds} s, lowest and highest round in brackets\n`,
);
console.log('| what | Aangan | yardstick | judged | goal | |\n| --- | --- | --- | --- | --- | --- |');
try {
  for (const figure of figures) {
    if (positionals.length > 0 && !positionals.includes(figure.name)) continue;
    console.error(`measuring ${figure.name} …`);
    for (const { what, ours, theirs, judged, goal, isMet } of await figure.take(stage)) {
      console.log(
        `| ${what} | ${ours} | ${theirs} | ${judged} | ${goal} | ${isMet === null ? '' : isMet ? 'met' : 'missed'} |`,
      );
    }
  }
} finally {
  await stage.close();
}

import { parseArgs } from 'node:util';
import type { Figure, Row } from './figure.ts';
import { bookingFigure } from './figures/booking.ts';
import { photoFigure } from './figures/photo.ts';
import { readFigures } from './figures/reads.ts';
import { memoryFigure, processorFigure, startFigure } from './figures/server.ts';
import { wholeListFigure } from './figures/whole-list.ts';
import { setStage } from './stage.ts';

const figures: Figure[] = [
  ...readFigures,
  bookingFigure,
  photoFigure,
  processorFigure,
  memoryFigure,
  startFigure,
  wholeListFigure,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    homes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    large: { type: 'boolean' },
  },
});
const unknown = positionals.filter((name) => !figures.some((figure) => figure.name === name));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${figures.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const size = {
  homes: values.large === true ? 1_000_000 : Number(values.homes),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
};
const stage = await setStage(size, (sentence) => console.error(sentence));
const rows: Row[] = [];
try {
  for (const figure of figures) {
    if (positionals.length > 0 && !positionals.includes(figure.name)) continue;
    console.error(`measuring ${figure.name} …`);
    rows.push(...(await figure.take(stage)));
  }
} finally {
  await stage.close();
}
console.log(
  `\n${size.homes} homes, medians of ${size.rounds} rounds of ${size.seconds} s, lowest and highest round in brackets\n`,
);
console.log('| what | Aangan | yardstick | judged | goal | |\n| --- | --- | --- | --- | --- | --- |');
for (const { what, ours, theirs, judged, goal, isMet } of rows) {
  console.log(`| ${what} | ${ours} | ${theirs} | ${judged} | ${goal} | ${isMet ? 'met' : 'missed'} |`);
}

import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

test('prints no control sequence and no direction mark of a file', () => {
  const lines: string[] = [];
  const progress = new Progress((line) => lines.push(line), 1);
  progress.refused('Row 2 (\u001b[2J\u009b2JVilla)', 'its rent \u202e is not a number', 1);
  progress.refusedPhoto('\u2066front.jpg', 'it is no photo');
  expect(lines).toEqual([
    'Row 2 (\ufffd[2J\ufffd2JVilla) is refused: its rent \ufffd is not a number',
    'The photo \ufffdfront.jpg is left out: it is no photo',
  ]);
});

import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { Progress } from './progress.ts';

const needed = ['homes.csv', '--photos', 'houses', '--host', 'hari@example.org'];

test('reads required and optional arguments', () => {
  const more = ['--phone', '9829012345', '--category', 'flat', '--map', 'title=name', '--map', 'rent=a=b'];
  expect(readArguments([...needed, ...more])).toEqual({
    file: expect.stringMatching(/^\/.*homes\.csv$/) as string,
    photoFolder: expect.stringMatching(/^\/.*houses$/) as string,
    hostEmail: 'hari@example.org',
    phone: '9829012345',
    category: 'flat',
    mapping: new Map([
      ['title', 'name'],
      ['rent', 'a=b'],
    ]),
  });
});

test.each([
  [[], 'Usage: '],
  [['homes.csv', '--photos', 'houses'], 'Usage: '],
  [['more.csv', ...needed], 'Usage: '],
  [[...needed, '--bogus'], "Unknown option '--bogus'. Usage: "],
  [[...needed, '--phone', '12'], '--phone 12 is not a phone number with ten digits.'],
  [[...needed, '--category', 'castle'], '--category castle is none of villa, cabin'],
  [[...needed, '--map', 'title'], '--map title is not of the form field=heading.'],
])('refuses %j with a message', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(sentence);
});

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

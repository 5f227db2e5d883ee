import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

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

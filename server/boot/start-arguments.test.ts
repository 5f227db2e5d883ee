import { expect, it } from 'vitest';
import { readStartArguments } from './start-arguments.ts';

it.each([
  [[], 1],
  [['--processes', '2'], 2],
  [['--processes=64'], 64],
])('understands %j', (args, processes) => {
  expect(readStartArguments(args)).toEqual({ processes });
});

it.each(['three', '0', '-1', '65', '2.5', ''])('refuses %j as the number of processes', (number) => {
  expect(() => readStartArguments([`--processes=${number}`])).toThrow(
    `--processes takes a number from 1 to 64, not '${number}'.`,
  );
});

it.each([[['--proceses', '2']], [['2']]])('refuses the unknown arguments %j', ([...args]) => {
  expect(() => readStartArguments(args)).toThrow(`npm start takes --processes N and nothing else, not '${args[0]}'.`);
});

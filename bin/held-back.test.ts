import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const lock = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, { version: string }> };

/** What waits for Node 20 to be let go, or for a Firefox ESR: its version here, and the first that cannot be had yet. */
const waiting = ['node', 'browsers'].flatMap((page) =>
  Array.from(
    textOf(`docs/decisions/${page}.md`).matchAll(/^\| `([^`]+)` \| ([\d.]+) \| ([\d.]+) \|/gm),
    ([, name, ours, first]) => ({ name, ours, first }),
  ),
);

test('what the pages on Node and browsers say is held back is installed in that version', () => {
  expect(waiting.length).toBeGreaterThan(5);
  const installed = waiting.map(({ name }) => ({ name, ours: lock.packages[`node_modules/${name}`]?.version }));
  expect(installed).toEqual(waiting.map(({ name, ours }) => ({ name, ours })));
});

test('the updates are told to leave the same alone', () => {
  const left = Array.from(
    textOf('.github/dependabot.yml').matchAll(/dependency-name: '?([^'\n]+)'?\n +versions: \['>=([\d.]+)'\]/g),
    ([, name, first]) => ({ name, first }),
  );
  expect(left).toEqual(waiting.map(({ name, first }) => ({ name, first })));
});

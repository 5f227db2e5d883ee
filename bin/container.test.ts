import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const container = textOf('Containerfile');

test('the image is given the manifest of each workspace before it installs', () => {
  const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] };
  const given = Array.from(container.matchAll(/^COPY ([\w-]+)\/package\.json \1\/$/gm), ([, name]) => name);
  expect(new Set(given)).toEqual(new Set(workspaces));
});

test('image, .nvmrc and README name the same Node', () => {
  const recommended = textOf('.nvmrc').trim();
  const images = Array.from(container.matchAll(/^FROM \S+\/node:(\d+)-/gm), ([, version]) => version);
  expect(images).toEqual([recommended, recommended]);
  expect(textOf('README.md')).toContain(`[Node.js](https://nodejs.org) ${recommended}`);
});

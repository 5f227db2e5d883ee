import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy', 'cluster');
const guide = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');

test.for(readdirSync(folder))('docs/operations.md says how to fill in deploy/cluster/%s, and where it goes', (file) => {
  expect(guide).toContain(`deploy/cluster/${file}`);
  const names = readFileSync(join(folder, file), 'utf8').match(/@[A-Z][A-Z0-9_]*@/g) ?? [];
  const unfilled = names.filter((name) => !guide.includes(name) && !isPassword(name.slice(1, -1)));
  expect(unfilled).toEqual([]);
});

/** Whether the guide generates it in its loop over password names. */
function isPassword(name: string): boolean {
  return new RegExp(`for name in [A-Z_ ]*\\b${name}\\b`).test(guide);
}

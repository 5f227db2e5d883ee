import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';

const folder = join(root, 'docs', 'decisions');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

test('each decision says when it was made, and the list has them all by that day', () => {
  const listed = Array.from(
    textOf('README.md').matchAll(/^\| (\d{4}-\d\d-\d\d) \| \[[^\]]+\]\(([^)]+)\)/gm),
    ([, day, file]) => ({ file, day }),
  );
  const pages = readdirSync(folder).filter((file) => file !== 'README.md');
  const dated = pages.map((file) => ({
    file,
    day: /^\*\*Decided (\d{4}-\d\d-\d\d)(?:, changed \d{4}-\d\d-\d\d)?\.\*\*/m.exec(textOf(file))?.[1],
  }));
  const byFile = (a: { file?: string }, b: { file?: string }) => (a.file ?? '').localeCompare(b.file ?? '');
  expect(listed.toSorted(byFile)).toEqual(dated.toSorted(byFile));
  const byDay = (a: { day?: string }, b: { day?: string }) => (a.day ?? '').localeCompare(b.day ?? '');
  expect(listed).toEqual(listed.toSorted(byDay));
});

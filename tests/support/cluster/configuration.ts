import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that docs/operations.md has operators copy. */
const folder = join(import.meta.dirname, '..', '..', '..', 'deploy', 'cluster');

/** What stands for `@NAME@`, `@ADDRESS@` … in them. */
export type Values = Record<string, string>;

/** A file of the cluster's with everything filled in, as `sed` does for an operator. */
export function fillTemplate(file: string, values: Values): string {
  const text = Object.entries(values).reduce(
    (done, [name, value]) => done.replaceAll(`@${name}@`, value),
    readFileSync(join(folder, file), 'utf8'),
  );
  const [left] = /@[A-Z][A-Z0-9_]*@/.exec(withoutComments(text)) ?? [];
  if (left !== undefined) throw new Error(`Nothing was filled in for ${left} of deploy/cluster/${file}`);
  return text;
}

/** The lines `NAME=value` of a file of variables. */
export function variablesOf(text: string): Record<string, string> {
  const lines = withoutComments(text).split('\n');
  return Object.fromEntries(
    lines.filter((line) => line.includes('=')).map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(#|--).*$/gm, '');
}

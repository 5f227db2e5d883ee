import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that operators copy according to docs/operations.md. */
const folder = join(import.meta.dirname, '..', '..', '..', 'deploy', 'cluster');

/** Values of the placeholders `@NAME@`, `@ADDRESS@` …. */
export type Values = Record<string, string>;

/** A cluster file with its placeholders replaced, as operators do with `sed`. */
export function fillTemplate(file: string, values: Values): string {
  const text = Object.entries(values).reduce(
    (done, [name, value]) => done.replaceAll(`@${name}@`, value),
    readFileSync(join(folder, file), 'utf8'),
  );
  const [left] = /@[A-Z][A-Z0-9_]*@/.exec(withoutComments(text)) ?? [];
  if (left !== undefined) throw new Error(`Nothing was filled in for ${left} of deploy/cluster/${file}`);
  return text;
}

/** Parses the `NAME=value` lines of a file. */
export function parseVariables(text: string): Record<string, string> {
  const lines = withoutComments(text).split('\n');
  return Object.fromEntries(
    lines.filter((line) => line.includes('=')).map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(#|--).*$/gm, '');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTools } from '../failover/postgres.ts';

interface Options {
  /** Log file of all output. */
  log: string;
  env?: Record<string, string>;
}

/** A third-party server program that a test starts and stops. */
export class Engine {
  readonly #child: ChildProcess;

  constructor([program = '', ...args]: string[], { log, env = {} }: Options) {
    const output = openSync(log, 'a');
    const LANG = 'C.UTF-8';
    const path = process.env['PATH'] ?? '';
    this.#child = spawn(program, args, {
      cwd: '/',
      env: { PATH: path, LANG, ...env },
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the process has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}

/** Programs of a database with failover, as installed by Debian: bin/install-engines.sh database. */
export const engines = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
};

/** The folder of PostgreSQL's own programs. */
export function findPostgresPrograms(): string {
  return findTools();
}

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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../free-port.ts';

/** Times and values of a query for one set of labels. */
export interface Series {
  metric: Record<string, string>;
  values: [time: number, value: string][];
}

/** A Prometheus server that scrapes one address twice a second. */
export class Prometheus {
  readonly #process: ChildProcess;
  readonly #url: string;
  readonly #folder: string;

  private constructor(process: ChildProcess, url: string, folder: string) {
    this.#process = process;
    this.#url = url;
    this.#folder = folder;
  }

  static async start(target: string): Promise<Prometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-prometheus-'));
    const config = {
      global: { scrape_interval: '500ms', scrape_timeout: '500ms' },
      scrape_configs: [
        { job_name: 'aangan', metrics_path: '/api/metrics', static_configs: [{ targets: [new URL(target).host] }] },
      ],
    };
    // JSON is valid YAML.
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const address = `127.0.0.1:${await freePort()}`;
    const process = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
        '--log.level=warn',
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const prometheus = new Prometheus(process, `http://${address}`, folder);
    await vi.waitUntil(() => prometheus.#isReady(), { timeout: 60_000, interval: 100 });
    return prometheus;
  }

  /** Last two minutes of a query; throws Prometheus' error. */
  async query(expression: string): Promise<Series[]> {
    const now = await this.#now();
    const range = { start: String(now - 120), end: String(now), step: '1' };
    const response = await fetch(`${this.#url}/api/v1/query_range`, {
      method: 'POST',
      body: new URLSearchParams({ query: expression, ...range }),
    });
    const answer = (await response.json()) as { data?: { result: Series[] }; error?: string };
    if (answer.data === undefined) throw new Error(`${expression}: ${answer.error}`);
    return answer.data.result;
  }

  /** The server's own time, in seconds since 1970. */
  async #now(): Promise<number> {
    const response = await fetch(`${this.#url}/api/v1/query?query=time()`);
    const { data } = (await response.json()) as { data: { result: [at: number, value: string] } };
    return Number(data.result[1]);
  }

  /** Resolves after this many more scrapes. */
  async hasReadAgain(times: number): Promise<void> {
    const reads = async () => {
      const [{ values } = { values: [] }] = await this.query('count_over_time(up{job="aangan"}[1h])');
      return Number(values.at(-1)?.[1] ?? 0);
    };
    const before = await reads();
    await vi.waitUntil(async () => (await reads()) >= before + times, { timeout: 60_000, interval: 250 });
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    if (this.#process.kill()) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #isReady(): Promise<boolean> {
    if (this.#process.exitCode !== null) throw new Error(`prometheus ended with ${this.#process.exitCode}`);
    const response = await fetch(`${this.#url}/-/ready`).catch(() => undefined);
    return response?.ok === true;
  }
}

const words = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'and',
  'or',
  'unless',
  'bool',
  'offset',
  'group_left',
  'group_right',
]);

/** Metrics that a PromQL expression reads. */
export function parseNamedMetrics(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = Array.from(bare.matchAll(/(?<![\w.:])[A-Za-z_:][\w:]*(?!\w|\s*\()/g), ([name]) => name);
  return [...new Set(names)].filter((name) => !words.has(name));
}

/** Metrics in Prometheus text format; a histogram counts as its three series names. */
export function parseExposedMetrics(text: string): Set<string> {
  const types = Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type = '']) => ({ name, type }));
  return new Set(
    types.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

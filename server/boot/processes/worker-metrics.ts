import { AggregatorRegistry, type Registry } from 'prom-client';

/** What one process has counted. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The same, with the process's name: its number, or 'main'. */
export interface ProcessMetrics {
  process: string;
  metrics: Metrics;
}

/** The figures of several processes in one register, told apart by the label `process`. */
export function mergeMetrics(all: readonly ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(
    all.map(({ process, metrics: figures }) =>
      figures.map((metric) => ({
        ...metric,
        // No two have the same labels: nothing is summed up.
        aggregator: 'sum',
        values: metric.values.map((value) => ({ ...value, labels: { process, ...value.labels } })),
      })),
    ),
  );
}

import { AggregatorRegistry, type Registry } from 'prom-client';

/** Metrics of one process. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Metrics with the name of the process: its number, or 'main'. */
export interface ProcessMetrics {
  process: string;
  metrics: Metrics;
}

/** Merges the metrics of several processes into one registry, with the label `process`. */
export function mergeMetrics(all: readonly ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(
    all.map(({ process, metrics: figures }) =>
      figures.map((metric) => ({
        ...metric,
        // Labels are unique, so nothing is summed.
        aggregator: 'sum',
        values: metric.values.map((value) => ({ ...value, labels: { process, ...value.labels } })),
      })),
    ),
  );
}

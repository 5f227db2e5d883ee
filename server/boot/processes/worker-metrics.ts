import { AggregatorRegistry, type Registry } from 'prom-client';

/** What one process has counted. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The same, with the process's name: its number, or 'main'. */
export interface Counted {
  process: string;
  figures: Figures;
}

/** The figures of several processes in one register, told apart by the label `process`. */
export function figuresOfAll(all: readonly Counted[]): Registry {
  return AggregatorRegistry.aggregate(
    all.map(({ process, figures }) =>
      figures.map((metric) => ({
        ...metric,
        // No two have the same labels: nothing is summed up.
        aggregator: 'sum',
        values: metric.values.map((value) => ({ ...value, labels: { process, ...value.labels } })),
      })),
    ),
  );
}

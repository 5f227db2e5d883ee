import { type Phase, type Site, simulate } from './ten-machines.ts';

/** The busiest hour of ten million homes: docs/scale.md. */
const visitors: Site['perSecond'] = { list: 2_780, home: 5_560, search: 1_390, booking: 14 };
const machine = { processesEach: 2, coresEach: 2, primaryCores: 8, replicaCores: 8 };

/** Sites for this load, from too small to the size that docs/scale.md recommends. */
const sites: Omit<Site, 'seed'>[] = [
  { ...machine, machines: 2, replicas: 1, perSecond: visitors },
  { ...machine, machines: 4, replicas: 1, perSecond: visitors },
  { ...machine, machines: 10, replicas: 2, perSecond: visitors },
];

/**
 * Prints the effect on visitors of ten million homes when a machine and then the primary fail. Deterministic for a
 * seed.
 */
export function printSimulation(seed: number): void {
  for (const site of sites) {
    const { machines, coresEach, primaryCores, replicas, replicaCores } = site;
    console.log(
      `\n${machines} machines of ${coresEach} cores, a primary of ${primaryCores}, replicas of ${replicaCores}: ${replicas} (seed ${seed})\n`,
    );
    console.log(
      '| | answers a second | not answered | median | slowest of a hundred | of bookings | lists made anew | cores at work: machines, primary, replicas |',
    );
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
    for (const phase of simulate({ ...site, seed })) console.log(formatLine(phase));
  }
}

function formatLine({ name, perSecond, failed, median, p99, bookingP99, rebuilt, ...worked }: Phase): string {
  const ms = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(1)} ms`);
  const cores = [worked.machines, worked.primary, worked.replicas].map((used) => used.toFixed(1)).join(', ');
  const cells = [
    name,
    perSecond.toFixed(0),
    failed,
    ms(median),
    ms(p99),
    ms(bookingP99),
    `${(rebuilt * 100).toFixed(0)} %`,
    cores,
  ];
  return `| ${cells.join(' | ')} |`;
}

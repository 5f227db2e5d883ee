import { quantile } from '../measure.ts';
import { Cores, EventQueue } from './cores.ts';
import { Chance, type Demand, type Pool, ServerProcess } from './server-process.ts';
import serviceTimes from './service-times.json' with { type: 'json' };

/** Sizes of a site: machines with several processes each, one primary, and read replicas. */
interface Site {
  machines: number;
  processesEach: number;
  coresEach: number;
  primaryCores: number;
  replicas: number;
  replicaCores: number;
  /** Requests per second by kind, as estimated in docs/scale.md. */
  perSecond: { list: number; home: number; search: number; booking: number };
  seed: number;
}

/** Results of a phase of the simulated time. */
interface Phase {
  name: string;
  perSecond: number;
  failed: number;
  /** Response times in milliseconds, of reads and of bookings. */
  median: number;
  p99: number;
  bookingP99: number;
  /** Utilization of the cores, from 0 to 1. */
  machines: number;
  primary: number;
  replicas: number;
  /** Part of the lists that missed the cache, from 0 to 1. */
  rebuilt: number;
}

/** Times of the failures, in simulated milliseconds. */
const MACHINE_DIES = 15_000;
const PRIMARY_DIES = 25_000;
const END = 60_000;
/** A balancer checks every second and reacts to the second failed check. */
const NOTICED_BY_BALANCER = 2_000;
/** Timeout of a connection to a vanished database. */
const NOTICED_BY_PROCESS = 3_000;
/** Measured failover time of Patroni with a pool that follows its leader: docs/operations.md. */
const PRIMARY_AWAY = 18_800;
/** Fraction of lists that are cached: one in five is filtered or far from the first page. */
const HOT_LISTS = 0.8;

/** A server process of a machine, with its pools and the latest version of the hot list that it has cached. */
interface Process {
  server: ServerProcess;
  machine: number;
  primary: Pool;
  replica: Pool | undefined;
  listVersion: number;
}

/** Simulates independent visitors of a site while a machine and then the primary fail. */
function simulate(site: Site): Phase[] {
  const queue = new EventQueue();
  const chance = new Chance(site.seed);
  const primary = new Cores(queue, site.primaryCores);
  const replicas = Array.from({ length: site.replicas }, () => new Cores(queue, site.replicaCores));
  const hosts = Array.from({ length: site.machines }, () => new Cores(queue, site.coresEach));
  const processes = hosts.flatMap((cores, machine) =>
    Array.from({ length: site.processesEach }, (_, number): Process => {
      const server = new ServerProcess(chance, cores);
      const replica = replicas[(machine * site.processesEach + number) % replicas.length];
      const replicaPool = replica === undefined ? undefined : server.poolTo(replica);
      return { server, machine, primary: server.poolTo(primary), replica: replicaPool, listVersion: -1 };
    }),
  );

  let version = 0;
  let turn = 0;
  let phase = new Recorder('all well');
  const phases = [phase];
  const begin = (name: string) => {
    phase.end(queue.now, { hosts, primary, replicas });
    phase = new Recorder(name, queue.now, { hosts, primary, replicas });
    phases.push(phase);
  };

  const isDead = (machine: number) => machine === 0 && queue.now >= MACHINE_DIES;
  const isPrimaryDown = () => queue.now >= PRIMARY_DIES && queue.now < PRIMARY_DIES + PRIMARY_AWAY;
  /** Round robin; requests that a dead machine did not accept go to another machine. */
  const chosen = (): Process => {
    for (;;) {
      turn += 1;
      const process = processes[turn % processes.length] as Process;
      if (!isDead(process.machine)) return process;
    }
  };

  const answer = (kind: keyof Site['perSecond']): void => {
    const process = chosen();
    const began = queue.now;
    const into = phase;
    const done = () => {
      // Requests accepted by the dead machine fail.
      if (process.machine === 0 && began < MACHINE_DIES && queue.now >= MACHINE_DIES) into.fail();
      else into.note(kind, queue.now - began);
    };
    if (kind === 'booking') {
      if (isPrimaryDown()) return into.fail();
      version += 1;
      return process.server.answer(serviceTimes.booking, process.primary, done);
    }
    // Before the failure is noticed, the balancer delays a request briefly, a process delays it by three seconds.
    const balancerDelayMs =
      queue.now >= MACHINE_DIES &&
      queue.now < MACHINE_DIES + NOTICED_BY_BALANCER &&
      turn % processes.length < site.processesEach
        ? 5
        : 0;
    const [demand, pool] = chooseDemandAndPool(kind, process);
    const wait =
      pool === process.primary && isPrimaryDown() ? Math.max(0, PRIMARY_DIES + NOTICED_BY_PROCESS - queue.now) : 0;
    const reachable = pool === process.primary && isPrimaryDown() ? process.replica : pool;
    if (reachable === undefined || process.server.isOverloaded(reachable)) return into.fail();
    queue.after(balancerDelayMs + wait, () => process.server.answer(demand, reachable, done));
  };

  /** Searches read the replica if there is one; homes and deep list pages read the primary. */
  const chooseDemandAndPool = (kind: 'list' | 'home' | 'search', process: Process): [Demand, Pool] => {
    if (kind === 'search') return [serviceTimes.search, process.replica ?? process.primary];
    if (kind === 'home') return [serviceTimes.home, process.primary];
    const isFresh = process.listVersion === version;
    if (chance.next() < HOT_LISTS && isFresh) return [serviceTimes.cachedList, process.primary];
    phase.rebuilt += 1;
    process.listVersion = version;
    return [serviceTimes.list, process.primary];
  };

  for (const [kind, perSecond] of Object.entries(site.perSecond) as [keyof Site['perSecond'], number][]) {
    const comes = (): void => {
      answer(kind);
      queue.after(chance.between(1_000 / perSecond), comes);
    };
    queue.after(chance.between(1_000 / perSecond), comes);
  }
  queue.runUntil(MACHINE_DIES);
  begin('a machine has died');
  queue.runUntil(PRIMARY_DIES);
  begin('the primary is away');
  queue.runUntil(PRIMARY_DIES + PRIMARY_AWAY);
  begin('the next primary');
  queue.runUntil(END);
  phase.end(END, { hosts, primary, replicas });
  return phases.map((one) => one.result());
}

interface AllCores {
  hosts: readonly Cores[];
  primary: Cores;
  replicas: readonly Cores[];
}

/** Collects the results of a phase. */
class Recorder {
  rebuilt = 0;
  readonly #name: string;
  readonly #from: number;
  readonly #before: number[];
  readonly #reads: number[] = [];
  readonly #bookings: number[] = [];
  #lists = 0;
  #failed = 0;
  #ms = 0;
  #worked: number[] = [];

  constructor(name: string, from = 0, cores?: AllCores) {
    this.#name = name;
    this.#from = from;
    this.#before = cores === undefined ? [0, 0, 0] : busyTimes(cores);
  }

  note(kind: keyof Site['perSecond'], ms: number): void {
    if (kind === 'list') this.#lists += 1;
    (kind === 'booking' ? this.#bookings : this.#reads).push(ms);
  }

  fail(): void {
    this.#failed += 1;
  }

  end(now: number, cores: AllCores): void {
    this.#ms = now - this.#from;
    this.#worked = busyTimes(cores).map((ms, at) => (ms - (this.#before[at] ?? 0)) / this.#ms);
  }

  result(): Phase {
    const [machines = 0, primary = 0, replicas = 0] = this.#worked;
    return {
      name: this.#name,
      perSecond: ((this.#reads.length + this.#bookings.length) / this.#ms) * 1_000,
      failed: this.#failed,
      median: quantile(this.#reads, 0.5),
      p99: quantile(this.#reads, 0.99),
      bookingP99: quantile(this.#bookings, 0.99),
      machines,
      primary,
      replicas,
      rebuilt: this.rebuilt / Math.max(1, this.#lists),
    };
  }
}

/** Busy core-milliseconds of all machines, the primary and all replicas. */
function busyTimes({ hosts, primary, replicas }: AllCores): number[] {
  const sum = (all: readonly Cores[]) => all.reduce((total, cores) => total + cores.busyMs, 0);
  return [sum(hosts), primary.busyMs, sum(replicas)];
}

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

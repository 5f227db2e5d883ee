import { Chance } from './chance.ts';
import { Cores } from './cores.ts';
import { EventQueue } from './event-queue.ts';
import { type Demand, ServerProcess } from './server-process.ts';
import { Slots } from './slots.ts';

/** A kind of request: its relative frequency and its cost. */
export interface Kind extends Demand {
  name: string;
  weight: number;
  /** Processor time of the load generator per request. */
  sender: number;
}

export interface SameHost {
  machines: number;
  /** Fraction of the host's cores that other processes leave free. */
  cores: number;
  /** Total connections, divided evenly. Each sends its next request when the answer arrives. */
  connections: number;
  kinds: readonly Kind[];
  seed: number;
}

export interface Predicted {
  perSecond: number;
  /** Response times in milliseconds. */
  times: number[];
}

const WARM_MS = 2_000;
const MEASURED_MS = 20_000;

/**
 * Simulates machines, database and load generator that share the cores of one host, like `npm run bench -- machines`.
 */
export function predictSameHost({ machines, cores: count, connections, kinds, seed }: SameHost): Predicted {
  const queue = new EventQueue();
  const chance = new Chance(seed);
  const cores = new Cores(queue, count);
  const sender = new Slots(1);
  const servers = Array.from({ length: machines }, () => {
    const server = new ServerProcess(chance, cores);
    return { server, pool: server.poolTo(cores) };
  });
  const times: number[] = [];
  const choices = kinds.map((kind) => [kind, kind.weight] as const);

  /** The load generator handles one answer at a time. */
  const send = (mean: number, sent: () => void) =>
    sender.take((leave) =>
      cores.work(chance.work(mean), () => {
        leave();
        sent();
      }),
    );
  const ask = (connection: number): void => {
    const kind = chance.pickWeighted(choices);
    const { server, pool } = servers[connection % machines] as (typeof servers)[0];
    send(kind.sender / 2, () => {
      const began = queue.now;
      server.answer(kind, pool, () =>
        send(kind.sender / 2, () => {
          if (began >= WARM_MS) times.push(queue.now - began);
          ask(connection);
        }),
      );
    });
  };
  for (let connection = 0; connection < connections; connection += 1) ask(connection);
  queue.runUntil(WARM_MS + MEASURED_MS);
  return { perSecond: (times.length / MEASURED_MS) * 1_000, times };
}

/** Finds the number of free cores at which the model predicts the measured responses per second. */
export function coresThatExplain(measured: number, host: SameHost): number {
  let [few, many] = [0, host.cores];
  for (let step = 0; step < 12; step += 1) {
    const cores = (few + many) / 2;
    if (predictSameHost({ ...host, cores }).perSecond < measured) few = cores;
    else many = cores;
  }
  return (few + many) / 2;
}

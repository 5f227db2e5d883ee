import { Chance } from './chance.ts';
import { Cores } from './cores.ts';
import { EventQueue } from './event-queue.ts';
import { type Demand, ServerProcess } from './server-process.ts';
import { Slots } from './slots.ts';

/** A kind of request, how often it comes relative to the others, and what it costs. */
export interface Kind extends Demand {
  name: string;
  weight: number;
  /** Processor time of the load generator per request. */
  sender: number;
}

export interface SameHost {
  machines: number;
  /** Part of the host's cores left by other processes. */
  cores: number;
  /** Connections in all, evenly divided; the next request goes out when the answer has come. */
  connections: number;
  kinds: readonly Kind[];
  seed: number;
}

export interface Predicted {
  perSecond: number;
  /** Of each answer, in milliseconds. */
  times: number[];
}

const WARM_MS = 2_000;
const MEASURED_MS = 20_000;

/** Machines, their database and the one who measures, all on the cores of one host, as `npm run bench -- machines` has them. */
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

/** How much of the host's cores is left to explain as many answers a second as were measured. */
export function coresThatExplain(measured: number, host: SameHost): number {
  let [few, many] = [0, host.cores];
  for (let step = 0; step < 12; step += 1) {
    const cores = (few + many) / 2;
    if (predictSameHost({ ...host, cores }).perSecond < measured) few = cores;
    else many = cores;
  }
  return (few + many) / 2;
}

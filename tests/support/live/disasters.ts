import type { Dice } from '../dice.ts';
import type { Fleet } from './fleet.ts';

/** Failures during a round; each resolves after recovery. */
const disasters = {
  nothing: () => Promise.resolve(),
  'a process is killed': (fleet: Fleet, chance: Dice) => fleet.killProcess(chance.whole(0, fleet.urls.length - 1)),
  'two processes are killed': async (fleet: Fleet, chance: Dice) => {
    const one = chance.whole(0, fleet.urls.length - 1);
    await Promise.all([fleet.killProcess(one), fleet.killProcess((one + 1) % fleet.urls.length)]);
  },
  'the primary is stopped and started': (fleet: Fleet) => fleet.primary.restart(),
  'the primary is killed': (fleet: Fleet) => fleet.primary.kill(),
  'a process and the primary are killed': async (fleet: Fleet, chance: Dice) => {
    const back = fleet.primary.kill();
    await fleet.killProcess(chance.whole(0, fleet.urls.length - 1), back);
  },
  'every connection is cut': (fleet: Fleet) => fleet.primary.cut('%'),
} satisfies Record<string, (fleet: Fleet, chance: Dice) => Promise<void>>;

export type Disaster = keyof typeof disasters;

/** Round robin, so that few rounds cover all failures. */
export function pickDisaster(round: number): Disaster {
  const names = Object.keys(disasters) as Disaster[];
  return names[round % names.length] ?? 'nothing';
}

export function strike(disaster: Disaster, fleet: Fleet, chance: Dice): Promise<void> {
  return disasters[disaster](fleet, chance);
}

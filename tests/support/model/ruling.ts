import { type ErrorCode, errors } from '@aangan/contract/errors.ts';
import type { Act } from './acts.ts';
import type { Seen } from './seen.ts';
import { payableOf, type Stay, stateOf, type World } from './world.ts';

/** One thing that an act may lead to: the answer it must get, and the world it leaves. */
export interface Ruling {
  world: World;
  status: number;
  /** What the answer must hold, among other things. */
  has: Record<string, unknown>;
}

/** What an act must lead to in a world; more than one where order or chance may decide. `seen` tells the new ids. */
export type Rule<A extends Act['do']> = (world: World, act: Extract<Act, { do: A }>, seen: Seen) => Ruling[];

/** It is refused, and nothing changes. */
export function refused(world: World, code: ErrorCode, has: Record<string, unknown> = {}): Ruling[] {
  return [{ world, status: errors[code].status, has: { code, ...has } }];
}

/** It is done, and answered with the booking as it now is. */
export function shown(world: World, stay: Stay, status = 200): Ruling {
  const state = stateOf(stay, world.now);
  return {
    world,
    status,
    has: {
      _id: stay.id,
      state,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      totalRent: stay.totalRent,
      extraService: stay.extraService,
      payable: payableOf(stay),
      isBooked: state === 'held' || state === 'confirmed',
      heldUntil: state === 'held' ? stay.heldUntil.toISOString() : null,
    },
  };
}

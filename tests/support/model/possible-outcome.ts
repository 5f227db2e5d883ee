import { type ErrorCode, errors } from '@aangan/contract/errors.ts';
import type { Act } from './acts.ts';
import type { Snapshot } from './snapshot.ts';
import { computePayable, computeState, type Stay, type World } from './world.ts';

/** A possible outcome of an act: expected answer and resulting world. */
export interface PossibleOutcome {
  world: World;
  status: number;
  /** Required fields of the answer. */
  has: Record<string, unknown>;
}

/** Possible outcomes of an act in a world; several where order or chance decides. `seen` provides new ids. */
export type Rule<A extends Act['do']> = (
  world: World,
  act: Extract<Act, { do: A }>,
  seen: Snapshot,
) => PossibleOutcome[];

/** Refusal without any change. */
export function refuse(world: World, code: ErrorCode, has: Record<string, unknown> = {}): PossibleOutcome[] {
  return [{ world, status: errors[code].status, has: { code, ...has } }];
}

/** Success, answered with the current booking. */
export function shown(world: World, stay: Stay, status = 200): PossibleOutcome {
  const state = computeState(stay, world.now);
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
      payable: computePayable(stay),
      isBooked: state === 'held' || state === 'confirmed',
      heldUntil: state === 'held' ? stay.heldUntil.toISOString() : null,
    },
  };
}

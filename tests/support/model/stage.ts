import type { Act, Answer, CreateAct } from './acts.ts';
import type { Request } from './ask.ts';
import type { Product } from './product.ts';
import type { ModelPerson, Scene } from './scene.ts';
import type { Reach } from './reach.ts';
import type { Seen } from './seen.ts';
import type { Home, World } from './world.ts';

/** State of a running history. */
export interface Stage {
  product: Product;
  scene: Scene;
  world: World;
  /** Database state after the last step. */
  seen: Seen | null;
  reach: Reach;
  /** Orders handed to payers, oldest first. */
  handedOrders: Set<string>;
  /** Booking requests so far. */
  requests: CreateAct[];
  /** Ids of webhooks acknowledged by the product. */
  deliveredWebhooks: Set<string>;
}

/** A step resolved to an act and its request. `onAnswer` is not called if the server crashed. */
export interface Attempt {
  act: Act;
  request: Request;
  onAnswer?: (answer: Answer) => void;
}

export function requirePerson({ scene }: Stage, id: string): ModelPerson {
  const found = [...scene.guests, ...scene.hosts].find((person) => person.id === id);
  if (found === undefined) throw new Error(`nobody is ${id}`);
  return found;
}

/** Account that acts on a home: its host or another person. */
export function hostOrGuest(stage: Stage, by: 'guest' | 'host', { host }: Home): ModelPerson {
  const [guest] = stage.scene.guests;
  return requirePerson(stage, by === 'host' || guest === undefined ? host : guest.id);
}

/** Advances the clocks of model and gateway. */
export function passTime(stage: Stage, milliseconds: number): void {
  const { clock, gateway } = stage.product;
  clock.advance(milliseconds);
  gateway.passTime();
  stage.world = { ...stage.world, now: clock.now() };
}

/** Item by number, counted from the newest modulo the count; undefined for an empty list. */
export function pick<T>(things: readonly T[], number: number): T | undefined {
  return things.at(-1 - (number % things.length));
}

/** `times` attempts with one of these items; none for an empty list. */
export function some<T>(things: readonly T[], number: number, make: (thing: T) => Attempt, times = 1): Attempt[] {
  const thing = pick(things, number);
  return thing === undefined ? [] : Array.from({ length: times }, () => make(thing));
}

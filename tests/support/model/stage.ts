import type { Act, Answer, CreateAct } from './acts.ts';
import type { Request } from './ask.ts';
import type { Product } from './product.ts';
import type { ModelPerson, Scene } from './scene.ts';
import type { Reach } from './reach.ts';
import type { Seen } from './seen.ts';
import type { Home, World } from './world.ts';

/** Where a history has got to. */
export interface Stage {
  product: Product;
  scene: Scene;
  world: World;
  /** The last look at the database. */
  seen: Seen | null;
  reach: Reach;
  /** The gateway's orders that payers were handed, oldest first. */
  handedOrders: Set<string>;
  /** What guests have requested so far. */
  requests: CreateAct[];
  /** Ids of news that the product has taken. */
  deliveredWebhooks: Set<string>;
}

/** A deed made definite: an act with its request. `onAnswer` hears of it, unless the server died over it. */
export interface Attempt {
  act: Act;
  request: Request;
  onAnswer?: (answer: Answer) => void;
}

export function personOf({ scene }: Stage, id: string): ModelPerson {
  const found = [...scene.guests, ...scene.hosts].find((person) => person.id === id);
  if (found === undefined) throw new Error(`nobody is ${id}`);
  return found;
}

/** Who acts on a home: its host, or somebody else. */
export function hostOrGuest(stage: Stage, by: 'guest' | 'host', { host }: Home): ModelPerson {
  const [guest] = stage.scene.guests;
  return personOf(stage, by === 'host' || guest === undefined ? host : guest.id);
}

/** Lets time pass, here and at the gateway. */
export function passTime(stage: Stage, milliseconds: number): void {
  const { clock, gateway } = stage.product;
  clock.advance(milliseconds);
  gateway.passTime();
  stage.world = { ...stage.world, now: clock.now() };
}

/** The thing of this number, counted around from the newest; undefined where there is none. */
export function pick<T>(things: readonly T[], number: number): T | undefined {
  return things.at(-1 - (number % things.length));
}

/** `times` attempts with one of these things; none where there is none. */
export function some<T>(things: readonly T[], number: number, make: (thing: T) => Attempt, times = 1): Attempt[] {
  const thing = pick(things, number);
  return thing === undefined ? [] : Array.from({ length: times }, () => make(thing));
}

import fc from 'fast-check';
import type { Step } from './steps.ts';

type As<D extends Step['do']> = Extract<Step, { do: D }>;

/** A step of this kind with arbitrary details. */
export function a<D extends Step['do']>(
  name: D,
  details: { [K in Exclude<keyof As<D>, 'do'>]: fc.Arbitrary<As<D>[K]> },
) {
  return fc.record({ do: fc.constant(name), ...details }) as unknown as fc.Arbitrary<As<D>>;
}

export const weighted = <T>(...choices: [number, fc.Arbitrary<T>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const mostlyOf = <const T>(usual: readonly T[], ...others: T[]) =>
  weighted([9, fc.constantFrom(...usual)], [1, fc.constantFrom(...others)]);
export const mostly = <const T>(usual: T, ...others: T[]) => mostlyOf([usual], ...others);
export const some = <T>(item: fc.Arbitrary<T>, minLength: number, maxLength: number) =>
  fc.array(item, { minLength, maxLength, size: 'max' });

/** Mostly the newest item. */
export const one = weighted([3, fc.constant(0)], [2, fc.nat(7)]);

export const create = a('create', {
  guest: mostlyOf([0, 1, 2], 3),
  home: fc.constantFrom(0, 0, 0, 1, 2),
  day: mostlyOf([0, 1, 2, 3, 4], -1),
  nights: fc.integer({ min: 1, max: 2 }),
  adults: fc.integer({ min: 1, max: 3 }),
  pets: fc.nat(1),
  price: mostly('right', 'stale'),
  key: fc.constantFrom(null, null, null, 0, 1),
});
export const cancel = a('cancel', {
  by: fc.constantFrom('guest', 'guest', 'guest', 'host', 'host', 'stranger'),
  stay: one,
});

import fc from 'fast-check';
import type { Step } from './steps.ts';

type As<D extends Step['do']> = Extract<Step, { do: D }>;

/** A step of this kind, with any of these details. */
export function a<D extends Step['do']>(
  name: D,
  details: { [K in Exclude<keyof As<D>, 'do'>]: fc.Arbitrary<As<D>[K]> },
) {
  return fc.record({ do: fc.constant(name), ...details }) as unknown as fc.Arbitrary<As<D>>;
}

export const weighted = <T>(...choices: [number, fc.Arbitrary<T>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
export const mostlyOf = <const T>(usual: readonly T[], ...others: T[]) =>
  weighted([9, fc.constantFrom(...usual)], [1, fc.constantFrom(...others)]);
export const mostly = <const T>(usual: T, ...others: T[]) => mostlyOf([usual], ...others);
export const some = <T>(item: fc.Arbitrary<T>, minLength: number, maxLength: number) =>
  fc.array(item, { minLength, maxLength, size: 'max' });

/** Mostly the newest of what is there. */
export const one = weighted([3, fc.constant(0)], [2, fc.nat(7)]);

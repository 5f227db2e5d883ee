/** The kinds of home, as the wire names them, with the label the screens show (specification, point 2). */
export const categoryLabels = {
  villa: 'Vila',
  cabin: 'Cabin',
  poolHouse: 'Pool House',
  rooms: 'Rooms',
  shops: 'Shops',
  pg: 'PG',
  farmHouse: 'Farm House',
  flat: 'Flat',
} as const;

export type Category = keyof typeof categoryLabels;

export const categories = Object.keys(categoryLabels) as Category[];

export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(categoryLabels, value);
}

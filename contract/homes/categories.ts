/** Categories of homes. Labels: `words/<language>/shared/categories.json`. */
export const categories = ['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat'] as const;

export type Category = (typeof categories)[number];

export function isCategory(value: unknown): value is Category {
  return categories.some((category) => category === value);
}

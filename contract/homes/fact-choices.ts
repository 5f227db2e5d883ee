/** Categories of homes. Labels: `words/<language>/shared/categories.json`. */
export const categories = ['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat'] as const;

export type Category = (typeof categories)[number];

export function isCategory(value: unknown): value is Category {
  return categories.some((category) => category === value);
}

/** Kinds of space: the entire home, a private room, or a shared room. */
export const spaces = ['entire', 'private', 'shared'] as const;
export type Space = (typeof spaces)[number];

/** Groups that a home explicitly welcomes. */
export const welcomes = ['couples', 'local-id', 'children', 'groups', 'long-stays'] as const;
export type Welcome = (typeof welcomes)[number];

/** Amenities by group, in display order. */
export const amenityGroups = {
  essentials: [
    'wifi',
    'hot-water',
    'power-backup',
    'drinking-water',
    'towels',
    'bed-linen',
    'toiletries',
    'western-toilet',
    'mosquito-nets',
    'washing-machine',
    'iron',
    'hangers',
  ],
  comfort: ['ac', 'heater', 'fan', 'fireplace', 'tv', 'workspace', 'balcony', 'bathtub'],
  kitchen: [
    'kitchen',
    'refrigerator',
    'cooking-gas',
    'kettle',
    'dining-table',
    'breakfast',
    'cook-on-request',
    'veg-kitchen',
  ],
  outside: [
    'parking',
    'ev-charging',
    'garden',
    'terrace',
    'pool',
    'bonfire',
    'barbecue',
    'mountain-view',
    'sea-view',
    'lake-view',
  ],
  family: ['cot', 'high-chair', 'step-free', 'lift', 'ground-floor', 'caretaker'],
  safety: ['smoke-alarm', 'fire-extinguisher', 'first-aid', 'cctv-outside', 'secure-lock'],
} as const;

export type AmenityGroup = keyof typeof amenityGroups;
export type Amenity = (typeof amenityGroups)[AmenityGroup][number];

export const amenitiesByGroup = Object.entries(amenityGroups) as [AmenityGroup, readonly Amenity[]][];
export const amenities: readonly Amenity[] = Object.values(amenityGroups).flat();

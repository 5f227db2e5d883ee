import type { Amenity } from '@aangan/contract/homes/amenities.ts';
import type { Welcome } from '@aangan/contract/homes/fact-choices.ts';
import { listingFields } from '@aangan/contract/homes/listing-fields.ts';
import type { Having } from '@aangan/contract/homes/listing-values.ts';

/**
 * The bit of each code in its column, lowest first. Stored data depends on it: append new codes, and never reorder. A
 * column has 53 bits, the integer precision of a number.
 */
const amenityBits = [
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
  'ac',
  'heater',
  'fan',
  'fireplace',
  'tv',
  'workspace',
  'balcony',
  'bathtub',
  'kitchen',
  'refrigerator',
  'cooking-gas',
  'kettle',
  'dining-table',
  'breakfast',
  'cook-on-request',
  'veg-kitchen',
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
  'cot',
  'high-chair',
  'step-free',
  'lift',
  'ground-floor',
  'caretaker',
  'smoke-alarm',
  'fire-extinguisher',
  'first-aid',
  'cctv-outside',
  'secure-lock',
] as const satisfies readonly Amenity[];
const welcomeBits = ['couples', 'local-id', 'children', 'groups', 'long-stays'] as const satisfies readonly Welcome[];

/** Fields with several codes. */
export type CodesName = Having<{ type: 'choices' }>;
export const codeBits: Record<CodesName, readonly string[]> = { amenities: amenityBits, welcomes: welcomeBits };

/** Encodes codes as a bit mask. */
export function encodeCodeBits(name: CodesName, codes: readonly string[]): number {
  return codes.reduce((sum, code) => sum + 2 ** bitIndex(name, code), 0);
}

function bitIndex(name: CodesName, code: string): number {
  const bit = codeBits[name].indexOf(code);
  if (bit === -1) throw new Error(`no bit of ${name} is ${code}`);
  return bit;
}

const HIGH_HALF = 2 ** 32;

/** Codes in display order, each with its bit in the low or high half: bitwise operators work on 32 bits. */
const codesInOrder: Record<CodesName, ReturnType<typeof withBits>> = {
  amenities: withBits('amenities'),
  welcomes: withBits('welcomes'),
};

function withBits(name: CodesName) {
  return listingFields[name].choices.map((code) => {
    const bit = bitIndex(name, code);
    return { code, isHigh: bit >= 32, mask: 1 << (bit % 32) };
  });
}

/** Decodes a bit mask to codes in display order. */
export function decodeCodeBits(name: CodesName, bits: number): string[] {
  const low = bits | 0;
  const high = Math.floor(bits / HIGH_HALF);
  const codes: string[] = [];
  for (const { code, isHigh, mask } of codesInOrder[name]) {
    if (((isHigh ? high : low) & mask) !== 0) codes.push(code);
  }
  return codes;
}

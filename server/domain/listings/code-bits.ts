import type { Amenity } from '@aangan/contract/listing/amenities.ts';
import type { Welcome } from '@aangan/contract/listing/fact-choices.ts';
import { listingFields } from '@aangan/contract/listing/listing-fields.ts';
import type { Having } from '@aangan/contract/listing/listing-values.ts';

/**
 * Which bit of its column each code is, the lowest first. Homes are saved by it: a new code goes to the end, wherever it
 * is told, and none changes its place. A column has room for 53, as many as a number holds exactly.
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

/** The facts of several codes. */
export type CodesName = Having<{ type: 'choices' }>;
export const codeBits: Record<CodesName, readonly string[]> = { amenities: amenityBits, welcomes: welcomeBits };

/** The number whose bits are these codes. */
export function bitsOf(name: CodesName, codes: readonly string[]): number {
  return codes.reduce((sum, code) => sum + 2 ** bitOf(name, code), 0);
}

function bitOf(name: CodesName, code: string): number {
  const bit = codeBits[name].indexOf(code);
  if (bit === -1) throw new Error(`no bit of ${name} is ${code}`);
  return bit;
}

const HALF = 2 ** 32;

/** Each code in the order in which it is told, with its bit in one half of the number: JavaScript tests 32 bits at once. */
const toldCodes: Record<CodesName, ReturnType<typeof withBits>> = {
  amenities: withBits('amenities'),
  welcomes: withBits('welcomes'),
};

function withBits(name: CodesName) {
  return listingFields[name].choices.map((code) => {
    const bit = bitOf(name, code);
    return { code, isHigh: bit >= 32, mask: 1 << (bit % 32) };
  });
}

/** The codes whose bits a number has, in the order in which they are told. */
export function codesOf(name: CodesName, bits: number): string[] {
  const low = bits | 0;
  const high = Math.floor(bits / HALF);
  const codes: string[] = [];
  for (const { code, isHigh, mask } of toldCodes[name]) {
    if (((isHigh ? high : low) & mask) !== 0) codes.push(code);
  }
  return codes;
}

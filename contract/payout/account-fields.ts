/**
 * What a host tells so that they can be paid, in the order in which it is asked for. The phone is not asked for: it is that
 * of one of their homes.
 */
export const accountFields = [
  'kind',
  'legalName',
  'pan',
  'address',
  'pin',
  'state',
  'gstin',
  'ifsc',
  'accountNumber',
  'upi',
  'phone',
] as const;
export type AccountField = (typeof accountFields)[number];

/** Fields of a payout account in form order. The phone is taken from one of the host's homes. */
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

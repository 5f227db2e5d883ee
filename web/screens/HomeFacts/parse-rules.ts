import type { HouseRules } from '@aangan/contract/listing/house-rules.ts';

/** Reads the house rules; empty times and texts are omitted. */
export function parseRules(typed: FormData): HouseRules {
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  const said = <Name extends string>(name: Name, value: string) => (value === '' ? {} : { [name]: value });
  return {
    checkInFrom: text('checkInFrom'),
    ...said('checkInUntil', text('checkInUntil')),
    checkOutBy: text('checkOutBy'),
    pets: typed.has('pets'),
    smoking: typed.has('smoking'),
    parties: typed.has('parties'),
    ...said('quietFrom', text('quietFrom')),
    ...said('quietUntil', text('quietUntil')),
    ...said('more', text('rules').trim()),
  };
}

import type { HouseRules } from '@aangan/contract/homes/house-rules.ts';

/** Reads the house rules; empty times and texts are omitted. */
export function parseRules(typed: FormData): HouseRules {
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  const times = <Name extends string>(name: Name, value: string) => (value === '' ? {} : { [name]: value });
  return {
    checkInFrom: text('checkInFrom'),
    ...times('checkInUntil', text('checkInUntil')),
    checkOutBy: text('checkOutBy'),
    pets: typed.has('pets'),
    smoking: typed.has('smoking'),
    parties: typed.has('parties'),
    ...times('quietFrom', text('quietFrom')),
    ...times('quietUntil', text('quietUntil')),
    ...times('more', text('rules').trim()),
  };
}

import { isCalendarDate } from '@aangan/contract/rules/dates.ts';
import { useSearchParams } from 'wouter';
import type { EarningsFilter } from '../../queries/earnings.ts';

/** Filter in the address: `?home=…&from=2026-04-01&to=2027-03-31`. Invalid days are ignored. */
export function useEarningsFilter(): [EarningsFilter, (change: Partial<EarningsFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const readDay = (name: string) => {
    const day = search.get(name) ?? '';
    return isCalendarDate(day) ? day : null;
  };
  const [from, to] = [readDay('from'), readDay('to')];
  const isInOrder = from === null || to === null || from <= to;
  const filter = { from: isInOrder ? from : null, to: isInOrder ? to : null, listing: search.get('home') };

  function change(changed: Partial<EarningsFilter>) {
    const { listing, ...days } = { ...filter, ...changed };
    const chosen = Object.entries({ home: listing, ...days }).filter(([, value]) => value !== null) as [
      string,
      string,
    ][];
    setSearch(new URLSearchParams(chosen), { replace: true });
  }
  return [filter, change];
}

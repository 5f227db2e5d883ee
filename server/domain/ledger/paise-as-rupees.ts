import { formatRupees } from '@aangan/contract/rules/rupees.ts';

/** An amount of an audit's report: '₹1,234.5'. */
export function paiseAsRupees(paise: number): string {
  return formatRupees(paise / 100);
}

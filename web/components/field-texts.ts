import { fieldOf, type Having, type ListingFieldName } from '@aangan/contract/listing/listing-values.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { formatWhole } from '@aangan/contract/rules/whole-number.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';

/** What the choices of a field are called, by their names on the wire. */
export const choiceLabels: Record<Having<{ type: 'choice' }>, Readonly<Record<string, string>>> = {
  category: categoryLabels,
};

/** What a field holds, as people read it: '₹4,209', '1,250', 'Pool House'. */
export function fieldText(name: ListingFieldName, value: string | number): string {
  switch (fieldOf(name).type) {
    case 'rupees':
      return formatRupees(Number(value));
    case 'count':
      return formatWhole(Number(value));
    case 'choice':
      return choiceLabels[name as keyof typeof choiceLabels][value] ?? '';
    default:
      return String(value);
  }
}

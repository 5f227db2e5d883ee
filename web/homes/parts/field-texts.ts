import {
  type FormFieldName,
  getListingField,
  type Having,
  type ListingFieldName,
} from '@aangan/contract/homes/listing-values.ts';
import { formatRupees, formatWhole } from '@aangan/contract/rules/rupees.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';

/** Labels of choices by wire name. */
export const choiceLabels: Record<Having<{ type: 'choice' }> & FormFieldName, Readonly<Record<string, string>>> = {
  category: categoryLabels,
};

/** Formatted value of a field: '₹4,209', '1,250', 'Pool House'. */
export function fieldText(name: ListingFieldName, value: string | number): string {
  const { type } = getListingField(name);
  if (type === 'rupees') return formatRupees(Number(value));
  if (type === 'count') return formatWhole(Number(value));
  return type === 'choice' ? (choiceLabels[name as keyof typeof choiceLabels][value] ?? '') : String(value);
}

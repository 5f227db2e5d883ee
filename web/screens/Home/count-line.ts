import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import type { Category } from '@aangan/contract/listing/categories.ts';

const grouped = new Intl.NumberFormat('en-IN');

/** '500 homes across India, each with someone who lives by it'; without a count while it is not known. */
export function countLine(category: Category | null, total: number | null): string {
  if (category !== null && total === 0) return `${categoryLabels[category]}: none is open just now`;
  const homes = total === null || total === 0 ? 'Homes' : total === 1 ? '1 home' : `${grouped.format(total)} homes`;
  if (category === null) return `${homes} across India, each with someone who lives by it`;
  return `${categoryLabels[category]}: ${homes === 'Homes' ? 'homes' : homes} across India`;
}

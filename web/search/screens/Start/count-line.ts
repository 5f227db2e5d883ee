import * as words from '@aangan/contract/words/en/search/start.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import type { Category } from '@aangan/contract/homes/categories.ts';

/** '500 homes across India, each with someone who lives by it'; without a count while loading. */
export function countLine(category: Category | null, total: number | null): string {
  if (category === null) return words.homes({ count: total ?? 0 });
  const kind = categoryLabels[category];
  return total === null ? words.homesOfKindUncounted({ kind }) : words.homesOfKind({ kind, count: total });
}

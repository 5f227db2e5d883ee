import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/shared/space-line.ts';
import { spaceLabel } from './fact-labels.ts';

/** One-line summary: 'Entire home · 3 bedrooms · 4 beds · 2.5 baths'; empty without these facts. */
export function spaceLine({ space, bedrooms, beds, bathrooms }: Listing): string {
  return [
    space && spaceLabel(space),
    bedrooms !== undefined && words.bedrooms({ count: bedrooms }),
    beds !== undefined && words.beds({ count: beds }),
    bathrooms !== undefined && words.baths({ count: bathrooms, baths: String(bathrooms) }),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

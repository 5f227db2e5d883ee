import type { Amenity, Space, Welcome } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type State, stateNames } from '@aangan/contract/rules/states.ts';
import * as amenityWords from '@aangan/contract/words/en/shared/amenities.ts';
import * as words from '@aangan/contract/words/en/shared/space-line.ts';
import * as spaceWords from '@aangan/contract/words/en/shared/spaces.ts';
import * as stateWords from '@aangan/contract/words/en/shared/states.ts';
import * as welcomeWords from '@aangan/contract/words/en/shared/welcomes.ts';

/** Converts 'hot-water' to its key hotWater. */
type WordOf<Code extends string> = Code extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<WordOf<Rest>>}`
  : Code;

function labelKey<Code extends string>(code: Code): WordOf<Code> {
  return code.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as WordOf<Code>;
}

export function amenityLabel(code: Amenity): string {
  return amenityWords[labelKey(code)];
}

export function welcomeLabel(code: Welcome): string {
  return welcomeWords[labelKey(code)];
}

export function stateLabel(code: State): string {
  return stateWords[stateNames[code]];
}

export function spaceLabel(code: Space): string {
  return { entire: spaceWords.entireHome, private: spaceWords.privateRoom, shared: spaceWords.sharedRoom }[code];
}

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

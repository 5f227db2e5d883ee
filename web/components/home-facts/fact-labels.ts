import * as amenityWords from '@aangan/contract/words/en/shared/amenities.ts';
import * as spaceWords from '@aangan/contract/words/en/shared/spaces.ts';
import * as stateWords from '@aangan/contract/words/en/shared/states.ts';
import * as welcomeWords from '@aangan/contract/words/en/shared/welcomes.ts';
import type { Amenity } from '@aangan/contract/listing/amenities.ts';
import type { Space, Welcome } from '@aangan/contract/listing/fact-choices.ts';
import { type State, stateNames } from '@aangan/contract/rules/states.ts';

/** 'hot-water' as dictionaries name it: hotWater. */
type WordOf<Code extends string> = Code extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<WordOf<Rest>>}`
  : Code;

function wordOf<Code extends string>(code: Code): WordOf<Code> {
  return code.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as WordOf<Code>;
}

export function amenityLabel(code: Amenity): string {
  return amenityWords[wordOf(code)];
}

export function welcomeLabel(code: Welcome): string {
  return welcomeWords[wordOf(code)];
}

export function stateLabel(code: State): string {
  return stateWords[stateNames[code]];
}

export function spaceLabel(code: Space): string {
  return { entire: spaceWords.entireHome, private: spaceWords.privateRoom, shared: spaceWords.sharedRoom }[code];
}

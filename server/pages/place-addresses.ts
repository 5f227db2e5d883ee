import { hyphenate } from '@aangan/contract/homes/home-slug.ts';
import type { PlaceLink } from '@aangan/contract/pages/page-data.ts';
import { type State, stateNames, states } from '@aangan/contract/rules/states.ts';
import * as stateLabels from '@aangan/contract/words/en/shared/states.ts';
import type { HomePlace } from '../domain/homes/homes-by-place.ts';
import { townName } from '../domain/homes/towns-of-homes.ts';

const stateName = (state: State): string => stateLabels[stateNames[state]];
const statesBySlug = new Map(states.map((state) => [hyphenate(stateName(state)), state]));

/** The path of the page of a place. */
export function placePath({ state, town }: HomePlace): string {
  return ['/stays', hyphenate(stateName(state)), ...(town === null ? [] : [town])].join('/');
}

/** The place of a path, in any spelling; null if it names no state, or no town of the state. */
export function placeAt(pathname: string): HomePlace | null {
  const [, , stateText, townText = ''] = decodeURIComponent(pathname).split('/');
  const state = statesBySlug.get(hyphenate(stateText ?? ''));
  if (state === undefined) return null;
  const town = townText === '' ? null : hyphenate(townText);
  return town !== null && townName(state, town) === undefined ? null : { state, town };
}

/** 'Manali', or 'Himachal Pradesh'. */
export function placeLink(place: HomePlace): PlaceLink {
  const { state, town } = place;
  const name = town === null ? stateName(state) : (townName(state, town) ?? town);
  return { name, address: placePath(place) };
}

/** 'Manali, Himachal Pradesh': unambiguous, unlike the name of a town. */
export function fullPlaceName({ state, town }: HomePlace): string {
  const { name } = placeLink({ state, town });
  return town === null ? name : `${name}, ${stateName(state)}`;
}

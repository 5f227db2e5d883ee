import type { State } from '@aangan/contract/rules/states.ts';
import { isIndia, parseCountry, placeKeys } from '../parse-address.ts';
import { isDistrict, type Town, townsByName } from './towns.ts';

export interface HomeLocation {
  city: string;
  landMark: string;
  state?: State | null | undefined;
}

/**
 * The town that a home's city names; null if unknown. A state counts only if a town has the same name, such as Delhi.
 * Every comma-separated part may name the town, the first part preferred; the other parts and the landmark distinguish
 * towns with equal names: 'Manali, Tamil Nadu'.
 */
export function findTown({ city, landMark, state }: HomeLocation): Town | null {
  const parts = placeKeys(city).filter((key) => !isIndia(key));
  if (!mayBeInIndia(parseCountry(city))) return null;
  for (const part of parts) {
    const hints = [...parts.filter((other) => other !== part), ...placeKeys(landMark).filter((key) => key !== part)];
    const own = stateCode(part);
    const towns = townsByName(part).filter((town) => own === undefined || town.state === own);
    const town = chooseTown(towns, hints, state ?? undefined);
    if (town !== undefined) return town;
  }
  return null;
}

/** Whether the text after the last comma of a city may be in India: India itself, a state, a district or a town. */
export function mayBeInIndia(last: string): boolean {
  return (
    isIndia(last) ||
    stateCode(last) !== undefined ||
    placeKeys(last).some((key) => isDistrict(key) || townsByName(key).length > 0)
  );
}

/** Only towns of a named state match. The district takes precedence, then the ranking. */
function chooseTown(
  towns: readonly Town[],
  hints: readonly string[],
  hintedState: State | undefined,
): Town | undefined {
  const states = new Set(hints.map(stateCode).filter((state) => state !== undefined));
  if (hintedState !== undefined && states.size === 0) states.add(hintedState);
  const possible = states.size === 0 ? towns : towns.filter(({ state }) => states.has(state));
  return possible.find(({ district }) => placeKeys(district).some((key) => hints.includes(key))) ?? possible[0];
}

type Letters = State extends `IN-${infer Two}` ? Two : never;

/** ISO 3166-2 letters first, then abbreviations, native names and common misspellings; with union territories. */
const states: Record<string, readonly [Letters, ...string[]]> = {
  'Andaman and Nicobar Islands': ['AN', 'Andaman and Nicobar'],
  'Andhra Pradesh': ['AP', 'आंध्र प्रदेश', 'ఆంధ్ర ప్రదేశ్'],
  'Arunachal Pradesh': ['AR'],
  Assam: ['AS', 'অসম'],
  Bihar: ['BR', 'बिहार'],
  Chandigarh: ['CH', 'चंडीगढ़'],
  Chhattisgarh: ['CG', 'CT', 'छत्तीसगढ़'],
  'Dadra and Nagar Haveli and Daman and Diu': ['DH', 'DN', 'DD', 'Daman and Diu', 'Dadra and Nagar Haveli'],
  Delhi: ['DL', 'NCT', 'दिल्ली'],
  Goa: ['GA', 'गोवा', 'गोंय'],
  Gujarat: ['GJ', 'ગુજરાત', 'गुजरात'],
  Haryana: ['HR', 'हरियाणा'],
  'Himachal Pradesh': ['HP', 'Himachal', 'हिमाचल प्रदेश'],
  'Jammu and Kashmir': ['JK', 'Jammu & Kashmir', 'Kashmir'],
  Jharkhand: ['JH', 'झारखंड'],
  Karnataka: ['KA', 'ಕರ್ನಾಟಕ', 'कर्नाटक'],
  Kerala: ['KL', 'കേരളം', 'केरल'],
  Ladakh: ['LA'],
  Lakshadweep: ['LD'],
  'Madhya Pradesh': ['MP', 'मध्य प्रदेश'],
  Maharashtra: ['MH', 'महाराष्ट्र'],
  Manipur: ['MN'],
  Meghalaya: ['ML'],
  Mizoram: ['MZ'],
  Nagaland: ['NL'],
  Odisha: ['OD', 'OR', 'Orissa', 'ଓଡ଼ିଶା'],
  Puducherry: ['PY', 'Pondicherry'],
  Punjab: ['PB', 'ਪੰਜਾਬ', 'पंजाब'],
  Rajasthan: ['RJ', 'राजस्थान'],
  Sikkim: ['SK'],
  'Tamil Nadu': ['TN', 'Tamilnadu', 'தமிழ்நாடு'],
  Telangana: ['TS', 'TG', 'తెలంగాణ'],
  Tripura: ['TR'],
  'Uttar Pradesh': ['UP', 'उत्तर प्रदेश'],
  Uttarakhand: ['UK', 'UT', 'Uttrakhand', 'Uttaranchal', 'उत्तराखंड', 'उत्तराखण्ड'],
  'West Bengal': ['WB', 'পশ্চিমবঙ্গ'],
};

const byName = new Map(
  Object.entries(states).flatMap(([state, names]) =>
    [state, ...names].map((name) => [normalize(name), state] as const),
  ),
);

/** The state that a text names as a whole; undefined if none. */
export function indianState(text: string): string | undefined {
  return byName.get(normalize(text));
}

export function stateCode(text: string): State | undefined {
  const letters = states[indianState(text) ?? '']?.[0];
  return letters === undefined ? undefined : `IN-${letters}`;
}

function normalize(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();
}

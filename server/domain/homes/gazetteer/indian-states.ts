import type { State } from '@aangan/contract/rules/states.ts';

type Letters = State extends `IN-${infer Two}` ? Two : never;

/**
 * The states and union territories of India: the ISO 3166-2 letters first, then abbreviations, native names and common
 * misspellings.
 */
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

/** The code of the state that a text names as a whole. */
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

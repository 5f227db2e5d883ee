import { categories, type Category } from '@aangan/contract/homes/fact-choices.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';

/** The first match wins: a room in a villa is `rooms`, a bed in a shared room `pg`, any stay on a farm `farmHouse`. */
const rules: readonly [RegExp, Category][] = [
  [/\b(shared room|hostel|dorm(itory)?|paying guest|pg)\b/, 'pg'],
  [/\b(farm ?(stay|house)?|ranch|plantation)\b/, 'farmHouse'],
  [
    /\b(private room|room in|hotel|motel|resort|inn|bed and breakfast|b&b|guest ?house|guest suite|ryokan|riad)\b/,
    'rooms',
  ],
  [/\bpool ?house\b/, 'poolHouse'],
  [/\b(shop|store|showroom|office)\b/, 'shops'],
  [/\b(apartment|apt|condo(minium)?|flat|loft|penthouse|studio|rental unit|serviced)\b/, 'flat'],
  [
    /\b(cabin|chalet|cottage|tree ?house|hut|tent|yurt|dome|camp(site|er)?|rv|tiny ho(use|me)|earthen|cave|island|lodge|house ?boat|boat|barn)\b/,
    'cabin',
  ],
  [/\b(villa|bungalow|castle|palace|mansion|heritage|home|house|town ?house|place|property|haveli)\b/, 'villa'],
];

/** The category by its name, else by the kind of place or room; undefined if neither is recognized. */
export function chooseCategory(category: string | undefined, kind: string | undefined): Category | undefined {
  const named = normalize(category ?? '');
  const known = categories.find((value) => normalize(value) === named || normalize(categoryLabels[value]) === named);
  if (known !== undefined) return known;
  const lowerCase = (kind ?? category ?? '').toLowerCase();
  // 'Entire home/apt' does not say which kind of place it is.
  const text = lowerCase.replace('home/apt', 'home');
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import { categories, type Category } from '@aangan/contract/listing/categories.ts';

/**
 * What a kind of place says, the first match counts. A room in somebody's villa is a room; a bed in a shared one is
 * what a paying guest gets; a stay on a farm is one, whole or by the room.
 */
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

/** The category of a place: as it is named, else by the kind of place or room; undefined when neither tells. */
export function chooseCategory(category: string | undefined, kind: string | undefined): Category | undefined {
  const named = plain(category ?? '');
  const known = categories.find((value) => plain(value) === named || plain(categoryLabels[value]) === named);
  if (known !== undefined) return known;
  const said = (kind ?? category ?? '').toLowerCase();
  // 'Entire home/apt' says no more than that it is whole.
  const telling = said.replace('home/apt', 'home');
  return rules.find(([pattern]) => pattern.test(telling))?.[1];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

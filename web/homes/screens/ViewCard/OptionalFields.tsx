import { getListingField, isFact, listingFieldNames } from '@aangan/contract/homes/listing-values.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { fieldText } from '../../parts/field-texts.ts';

/** Optional fields not shown in the sections below: 'Floors 3'. */
export function OptionalFields({ listing }: { listing: Listing }) {
  const fields = listingFieldNames.flatMap((name) => {
    const value = getListingField(name).isOptional && !isFact(name) ? listing[name] : undefined;
    return typeof value === 'number' || typeof value === 'string' ? [{ name, text: fieldText(name, value) }] : [];
  });
  if (fields.length === 0) return null;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 px-5">
      {fields.map(({ name, text }) => (
        <div key={name} className="type-figures flex gap-2">
          <dt className="text-muted">{labels[name]}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

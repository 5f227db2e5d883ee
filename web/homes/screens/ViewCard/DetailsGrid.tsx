import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { BuildingComplex, type Icon, IndianRupee, MapPin } from '../../../ui/icons.ts';
import { fullPlace } from '../../parts/place.ts';
import { ListingFacts } from './ListingFacts.tsx';

/** Category, location, price and facts, as a row of boxes or a list on phones. */
export function DetailsGrid({ listing }: { listing: Listing }) {
  return (
    <>
      <dl className="rounded-photo border border-line md:grid md:grid-cols-[1fr_1.7fr_1.1fr]">
        <Detail icon={BuildingComplex} name={words.category} value={categoryLabels[listing.category]} />
        <Detail icon={MapPin} name={words.location} value={fullPlace(listing)} />
        <Detail
          icon={IndianRupee}
          name={words.price}
          value={words.rentANight({ rupees: formatRupees(listing.rent) })}
        />
      </dl>
      <ListingFacts listing={listing} />
    </>
  );
}

interface DetailProps {
  icon: Icon;
  name: string;
  value: string;
}

function Detail({ icon: Icon, name, value }: DetailProps) {
  return (
    <div className="flex items-center justify-between gap-4 border-line px-5 py-3.5 not-first:border-t md:block md:py-4 md:pr-8 md:not-first:border-t-0 md:not-first:border-l">
      <dt className="flex items-center gap-2 text-[15px]/6 text-muted">
        <Icon size={18} strokeWidth={1.75} className="-mt-0.5 shrink-0" aria-hidden="true" />
        {name}
      </dt>
      <dd className="type-figures text-right text-[15.5px]/6 font-semibold md:mt-1 md:text-left">{value}</dd>
    </div>
  );
}

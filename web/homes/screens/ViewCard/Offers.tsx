import * as words from '@aangan/contract/words/en/homes/home-in-full.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { useState } from 'react';
import { AmenityItem } from '../../parts/AmenityItem.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const AllOffers = lazyPart(() => import('./AllOffers.tsx').then((file) => file.AllOffers));

const SHOWN = 10;

/** The first ten amenities, and a dialog with all amenities. Renders nothing without amenities. */
export function Offers({ listing: { amenities } }: { listing: Listing }) {
  const [isOpen, setOpen] = useState(false);
  if (amenities === undefined) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="type-h2 mb-4">
        {words.offers}
      </h2>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {amenities.slice(0, SHOWN).map((amenity) => (
          <li key={amenity}>
            <AmenityItem amenity={amenity} />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="row"
        className="mt-4"
        onPointerEnter={AllOffers.prefetch}
        onFocus={AllOffers.prefetch}
        onClick={() => setOpen(true)}
      >
        {words.showAll({ count: amenities.length })}
      </Button>
      {isOpen && <AllOffers amenities={amenities} onClose={() => setOpen(false)} />}
    </section>
  );
}

import { amenitiesByGroup, type Amenity, amenityGroups } from '@aangan/contract/homes/fact-choices.ts';
import * as words from '@aangan/contract/words/en/homes/home-in-full.ts';
import * as groupWords from '@aangan/contract/words/en/shared/amenity-groups.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AmenityItem } from '../../parts/AmenityItem.tsx';

interface AllOffersProps {
  amenities: readonly Amenity[];
  onClose: () => void;
}

/** All amenities by group; missing essentials are struck through at the end. */
export function AllOffers({ amenities, onClose }: AllOffersProps) {
  const offers = new Set(amenities);
  const groups = amenitiesByGroup.flatMap(([group, codes]) => {
    const there = codes.filter((code) => offers.has(code));
    return there.length === 0 ? [] : [{ group, there }];
  });
  const missing = amenityGroups.essentials.filter((code) => !offers.has(code));
  return (
    <Dialog open isText title={words.offers} onClose={onClose}>
      <div className="grid gap-7">
        {groups.map(({ group, there }) => (
          <section key={group} aria-labelledby={`offers-${group}`}>
            <h3 id={`offers-${group}`} className="type-h3 mb-2">
              {groupWords[group]}
            </h3>
            <Amenities amenities={there} />
          </section>
        ))}
        {missing.length > 0 && (
          <section aria-labelledby="offers-lacks">
            <h3 id="offers-lacks" className="type-h3 mb-2">
              {words.lacks}
            </h3>
            <Amenities amenities={missing} areMissing />
          </section>
        )}
      </div>
    </Dialog>
  );
}

function Amenities({ amenities, areMissing = false }: { amenities: readonly Amenity[]; areMissing?: boolean }) {
  return (
    <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {amenities.map((amenity) => (
        <li key={amenity}>
          <AmenityItem amenity={amenity} isMissing={areMissing} />
        </li>
      ))}
    </ul>
  );
}

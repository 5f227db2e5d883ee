import type { KeptHome, Wishlist } from '@aangan/contract/wishlist/wishlists.ts';
import { type ReactNode, useMemo } from 'react';
import { BesideMap } from '../../../components/map-of-homes/BesideMap.tsx';
import { foundListingOf } from '../../../components/search/listing-search.ts';
import type { WantedStay } from '../use-stay-in-address.ts';
import { homesWithPlace } from './kept-on-map.ts';
import { KeptMap } from './KeptMap.tsx';

interface KeptOnMapProps {
  list: Wishlist;
  kept: readonly KeptHome[];
  stay: WantedStay;
  /** The same screen without its map. */
  hide: string;
  /** The homes as a grid. */
  children: ReactNode;
}

/** The homes of a list beside a map of them. */
export function KeptOnMap({ list, kept, stay, hide, children }: KeptOnMapProps) {
  // The same as long as no home comes or goes: the map stands where it was moved to.
  const ids = kept.map(({ _id }) => _id).join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const homes = useMemo(() => homesWithPlace(kept), [ids]);
  return (
    <BesideMap hide={hide} list={children}>
      {({ lit, onPoint, showList }) => (
        <KeptMap
          name={list.name}
          homes={homes}
          lit={lit}
          onPoint={onPoint}
          onList={([west, south]) => showList(homes.find(({ at }) => at.lng === west && at.lat === south)?._id)}
          addressOf={(id) => foundListingOf(id, stay)}
        />
      )}
    </BesideMap>
  );
}

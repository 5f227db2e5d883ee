import type { KeptHome, Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { type ReactNode, useMemo } from 'react';
import { MapSplitView } from '../../../../search/parts/MapSplitView.tsx';
import { foundListingAddress } from '../../../../search/parts/listing-search.ts';
import type { WantedStay } from '../use-stay-in-address.ts';
import { homesWithPlace } from './saved-map-homes.ts';
import { SavedMap } from './SavedMap.tsx';

interface SavedMapViewProps {
  list: Wishlist;
  saved: readonly KeptHome[];
  stay: WantedStay;
  /** Address of the screen without the map. */
  hide: string;
  /** The grid of homes. */
  children: ReactNode;
}

/** The homes of a list beside a map. */
export function SavedMapView({ list, saved, stay, hide, children }: SavedMapViewProps) {
  // Stable while the set of homes is unchanged, so that the map keeps its view.
  const ids = saved.map(({ _id }) => _id).join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const homes = useMemo(() => homesWithPlace(saved), [ids]);
  return (
    <MapSplitView hide={hide} list={children}>
      {({ highlighted, onPoint, showList }) => (
        <SavedMap
          name={list.name}
          homes={homes}
          highlighted={highlighted}
          onPoint={onPoint}
          onList={([west, south]) => showList(homes.find(({ at }) => at.lng === west && at.lat === south)?._id)}
          homeAddress={(id) => foundListingAddress(id, stay)}
        />
      )}
    </MapSplitView>
  );
}

import { type ReactNode, useState } from 'react';
import { useMapHomes } from '../../../api/search.ts';
import { BesideMap } from '../../../components/map-of-homes/BesideMap.tsx';
import { type MapBox, readBox, widened, writeBox } from '../../../components/map/map-box.ts';
import {
  foundListingOf,
  type ListingSearch,
  listingSearchAddress,
  searchCall,
  WHOLE_MAP,
} from '../../../components/search/listing-search.ts';
import { useBoxInAddress } from '../../../components/search/use-listing-search.ts';
import { MapOfFound } from './MapOfFound.tsx';

interface FoundOnMapProps {
  search: ListingSearch;
  /** The list of what is found. */
  children: ReactNode;
}

/** What is found, beside a map that asks again where it is moved to. */
export function FoundOnMap({ search, children }: FoundOnMapProps) {
  const onBox = useBoxInAddress(search);
  const [size, setSize] = useState<[number, number]>([1024, 768]);
  const box = search.box === WHOLE_MAP ? null : readBox(search.box);
  const found = useMapHomes({ ...searchCall(search), size: size.join(',') });

  const move = (next: MapBox, nextSize: [number, number]) => {
    setSize(nextSize);
    onBox(writeBox(next));
  };

  return (
    <BesideMap hide={listingSearchAddress({ ...search, box: null })} list={children}>
      {({ lit, onPoint, showList }) => (
        <MapOfFound
          found={found.data}
          box={box}
          lit={lit}
          onPoint={onPoint}
          onStand={setSize}
          onMove={move}
          onList={(point) => {
            onBox(writeBox(widened(point)));
            showList();
          }}
          addressOf={(id) => foundListingOf(id, search)}
        />
      )}
    </BesideMap>
  );
}

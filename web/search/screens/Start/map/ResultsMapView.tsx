import { type ReactNode, useState } from 'react';
import { useMapHomes } from '../../../queries/search.ts';
import { MapSplitView } from '../../../parts/MapSplitView.tsx';
import { type MapBox, parseBox, padBox, formatBox } from '../../../parts/map-box.ts';
import {
  foundListingPath,
  type ListingSearch,
  listingSearchPath,
  searchParameters,
  WHOLE_MAP,
} from '../../../parts/listing-search.ts';
import { useBoxInUrl } from '../../../parts/use-listing-search.ts';
import { ResultsMap } from './ResultsMap.tsx';

interface ResultsMapViewProps {
  search: ListingSearch;
  /** The result list. */
  children: ReactNode;
}

/** Results next to a map that searches when moved. */
export function ResultsMapView({ search, children }: ResultsMapViewProps) {
  const onBox = useBoxInUrl(search);
  const [size, setSize] = useState<[number, number]>([1024, 768]);
  const box = search.box === WHOLE_MAP ? null : parseBox(search.box);
  const found = useMapHomes({ ...searchParameters(search), size: size.join(',') });

  const move = (next: MapBox, nextSize: [number, number]) => {
    setSize(nextSize);
    onBox(formatBox(next));
  };

  return (
    <MapSplitView hide={listingSearchPath({ ...search, box: null })} list={children}>
      {({ highlighted, onPoint, showList }) => (
        <ResultsMap
          found={found.data}
          box={box}
          highlighted={highlighted}
          onPoint={onPoint}
          onReady={setSize}
          onMove={move}
          onList={(point) => {
            onBox(formatBox(padBox(point)));
            showList();
          }}
          homePath={(id) => foundListingPath(id, search)}
        />
      )}
    </MapSplitView>
  );
}

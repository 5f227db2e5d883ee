import type { MapHomes } from '@aangan/contract/search/calls.ts';
import * as words from '@aangan/contract/words/en/search/map-search.ts';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { HomePins, type HomePinsProps, jumpToBox, sizeOnMap, startForBox } from '../../../parts/HomePins.tsx';
import {
  foundListingPath,
  type ListingSearch,
  listingSearchPath,
  searchParameters,
  useBoxInUrl,
  WHOLE_MAP,
} from '../../../parts/listing-search.ts';
import { boundingBox, clampBox, formatBox, INDIA, type MapBox, padBox, parseBox } from '../../../parts/map-box.ts';
import { MapFrame } from '../../../parts/MapFrame.tsx';
import { MapSplitView } from '../../../parts/MapSplitView.tsx';
import type { OpenedMap } from '../../../parts/open-map.ts';
import { useMapHomes } from '../../../queries/search.ts';

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
      {({ highlighted, onHighlight, showList }) => (
        <ResultsMap
          found={found.data}
          box={box}
          highlighted={highlighted}
          onHighlight={onHighlight}
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

interface Moves {
  /** Whether the URL has map bounds; otherwise the map shows all results once known. */
  isPlaced: boolean;
  all: MapBox | null;
  onMove: (box: MapBox, size: [width: number, height: number]) => void;
}

/** Time without movement after which the map searches. */
const MOVE_DEBOUNCE_MS = 250;

/** Searches the visible bounds: immediately, or on request. */
function useMapMoves({ map }: OpenedMap, { isPlaced, all, onMove }: Moves) {
  const [searchesOnMove, setSearchesOnMove] = useState(true);
  const [hasMoved, setHasMoved] = useState(false);
  const isShown = useRef(isPlaced);

  function search() {
    setHasMoved(false);
    const { x, y } = map.getSize();
    onMove(toBox(map), [x, y]);
  }
  const moved = useEffectEvent(() => {
    if (searchesOnMove) search();
    else setHasMoved(true);
  });
  const showAll = useEffectEvent(() => {
    if (all !== null) jumpToBox(map, all);
  });

  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const onMoveEnd = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => moved(), MOVE_DEBOUNCE_MS);
    };
    map.on('moveend', onMoveEnd);
    return () => {
      clearTimeout(timeout);
      map.off('moveend', onMoveEnd);
    };
  }, [map]);

  const isKnown = all !== null;
  useEffect(() => {
    if (isShown.current || !isKnown) return;
    isShown.current = true;
    showAll();
  }, [isKnown]);

  function changeSearchesOnMove(isOn: boolean) {
    setSearchesOnMove(isOn);
    if (isOn && hasMoved) search();
  }

  return { searchesOnMove, changeSearchesOnMove, hasMoved, search };
}

function toBox(map: LeafletMap): MapBox {
  const bounds = map.getBounds();
  return clampBox([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]);
}

interface ResultsMapProps extends Omit<HomePinsProps, 'opened' | 'homes'> {
  found: MapHomes | undefined;
  /** Initial map bounds; null shows all results. */
  box: MapBox | null;
  /** Called with the initial size of the map in pixels, which determines clustering. */
  onReady: (size: [width: number, height: number]) => void;
  /** Called when the visible bounds change. */
  onMove: (box: MapBox, size: [width: number, height: number]) => void;
}

/** Map of the search results; moving it searches the visible area. */
function ResultsMap(props: ResultsMapProps) {
  const [start] = useState(() => startForBox(props.box ?? INDIA));
  return (
    <MapFrame label={words.map} start={start} className="size-full">
      {(opened) => <OnMap opened={opened} {...props} />}
    </MapFrame>
  );
}

function OnMap({ opened, found, box, onReady, onMove, ...pins }: ResultsMapProps & { opened: OpenedMap }) {
  const all = found && boundingBox([...found.homes.map(({ at }) => at), ...found.groups.flatMap(toCorners)]);
  const reportSize = useEffectEvent(({ map }: OpenedMap) => {
    if (box !== null) onReady(sizeOnMap(map, box));
  });
  useEffect(() => reportSize(opened), [opened]);
  const moves = useMapMoves(opened, { isPlaced: box !== null, all: all ?? null, onMove });

  return (
    <>
      <HomePins opened={opened} homes={found} {...pins} />
      <div className="absolute top-3 left-3 z-10 flex max-w-[calc(100%-88px)] flex-wrap gap-2">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field border border-line bg-raised px-3.5 text-[14.5px]/5 shadow-1">
          <input
            type="checkbox"
            checked={moves.searchesOnMove}
            onChange={(event) => moves.changeSearchesOnMove(event.target.checked)}
            className="size-5 accent-accent"
          />
          <span className="pt-0.5">{words.asIMove}</span>
        </label>
        {moves.hasMoved && (
          <Button size="row" className="shadow-1" onClick={moves.search}>
            {words.here}
          </Button>
        )}
      </div>
    </>
  );
}

function toCorners({ box: [west = 0, south = 0, east = 0, north = 0] }: MapHomes['groups'][number]) {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}

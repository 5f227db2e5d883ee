import * as words from '@aangan/contract/words/en/screens/map-search.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useMapHomes } from '../../../api/search.ts';
import { type MapBox, readBox, writeBox } from '../../../components/map/map-box.ts';
import {
  foundListingOf,
  type ListingSearch,
  listingSearchAddress,
  searchCall,
  WHOLE_MAP,
} from '../../../components/search/listing-search.ts';
import { useBoxInAddress } from '../../../components/search/use-listing-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { List, Map as MapIcon } from '../../../ui/icons.ts';
import { COLUMN_WIDTH, useMediaQuery } from '../../../ui/use-media-query.ts';
import { MapOfFound } from './MapOfFound.tsx';
import './found-on-map.css';

interface FoundOnMapProps {
  search: ListingSearch;
  /** The list, which says the same. */
  children: ReactNode;
}

/** List and map side by side; on phones one of them, and a button for the other. */
export function FoundOnMap({ search, children }: FoundOnMapProps) {
  const onBox = useBoxInAddress(search);
  const isWide = useMediaQuery(COLUMN_WIDTH);
  const [isMapShown, setMapShown] = useState(true);
  const [size, setSize] = useState<[number, number]>([1024, 768]);
  const box = search.box === WHOLE_MAP ? null : readBox(search.box);
  const found = useMapHomes({ ...searchCall(search), size: size.join(',') });
  const list = useRef<HTMLDivElement>(null);
  const [pointedAt, setPointedAt] = useState<{ id: string | null; in: 'list' | 'map' }>({ id: null, in: 'list' });
  useLitCard(list, pointedAt.in === 'map' ? pointedAt.id : null);

  useEffect(() => {
    if (isMapShown) scrollTo(0, 0);
  }, [isMapShown]);

  const move = (next: MapBox, nextSize: [number, number]) => {
    setSize(nextSize);
    onBox(writeBox(next));
  };
  const pointInList = ({ target }: React.SyntheticEvent) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-home]') : null;
    setPointedAt({ id: card?.dataset['home'] ?? null, in: 'list' });
  };

  return (
    <div className={isMapShown ? 'found-on-map found-on-map-shown' : 'found-on-map'}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it looks on while its cards are used */}
      <div
        ref={list}
        className="found-list min-w-0"
        onPointerOver={pointInList}
        onPointerLeave={() => setPointedAt({ id: null, in: 'list' })}
        onFocus={pointInList}
        onBlur={() => setPointedAt({ id: null, in: 'list' })}
      >
        <Link
          to={listingSearchAddress({ ...search, box: null })}
          className="mb-3 inline-flex min-h-11 items-center rounded-small text-[15px] text-link underline-offset-4 hover:underline"
        >
          {words.hide}
        </Link>
        {children}
      </div>
      {(isMapShown || isWide === true) && (
        <div className="found-map">
          <MapOfFound
            found={found.data}
            box={box}
            lit={pointedAt.id}
            onPoint={(id) => setPointedAt({ id, in: 'map' })}
            onMove={move}
            onList={(point) => {
              onBox(writeBox(point));
              setMapShown(false);
            }}
            addressOf={(id) => foundListingOf(id, search)}
          />
        </div>
      )}
      {isWide !== true && (
        <Button
          className="found-switch shadow-3"
          icon={isMapShown ? <List size={20} aria-hidden="true" /> : <MapIcon size={20} aria-hidden="true" />}
          onClick={() => setMapShown(!isMapShown)}
        >
          {isMapShown ? words.list : words.mapButton}
        </Button>
      )}
    </div>
  );
}

/** The card of the home whose pin is pointed at; an attribute, so that no card is drawn anew. */
function useLitCard(list: React.RefObject<HTMLElement | null>, id: string | null) {
  useEffect(() => {
    if (id === null) return undefined;
    const card = list.current?.querySelector(`[data-home="${CSS.escape(id)}"]`);
    card?.setAttribute('data-lit', '');
    return () => card?.removeAttribute('data-lit');
  }, [list, id]);
}

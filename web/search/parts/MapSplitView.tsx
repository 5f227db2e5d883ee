import * as words from '@aangan/contract/words/en/search/map-search.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { List, Map as MapIcon } from '../../ui/icons.ts';
import { COLUMN_WIDTH, useMediaQuery } from '../../ui/use-media-query.ts';
import './map-split-view.css';

/** State shared by map and list. */
interface MapListLink {
  /** Home hovered or focused in the list. */
  highlighted: string | null;
  onHighlight: (homeId: string | null) => void;
  /** Shows the list (on phones the map covers it), and focuses the given home. */
  showList: (homeId?: string) => void;
}

interface MapSplitViewProps {
  /** Path of the screen without the map. */
  hide: string;
  /** The list of homes. */
  list: ReactNode;
  children: (beside: MapListLink) => ReactNode;
}

/** List and map side by side; on phones one at a time with a toggle button. */
export function MapSplitView({ hide, list: listElement, children }: MapSplitViewProps) {
  const isWide = useMediaQuery(COLUMN_WIDTH);
  const [isMapShown, setMapShown] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  const [focusTarget, setFocusTarget] = useState<{ id: string } | null>(null);
  const [pointedAt, setPointedAt] = useState<{ id: string | null; in: 'list' | 'map' }>({ id: null, in: 'list' });
  useHighlightedCard(list, pointedAt.in === 'map' ? pointedAt.id : null);

  useEffect(() => {
    if (isMapShown) scrollTo(0, 0);
  }, [isMapShown]);

  useEffect(() => {
    if (focusTarget !== null) findCard(list.current, focusTarget.id)?.querySelector('a')?.focus();
  }, [focusTarget]);

  const pointInList = ({ target }: React.SyntheticEvent) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-home]') : null;
    setPointedAt({ id: card?.dataset['home'] ?? null, in: 'list' });
  };

  return (
    <div className={isMapShown ? 'map-split map-split-shown' : 'map-split'}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it looks on while its cards are used */}
      <div
        ref={list}
        className="map-list min-w-0"
        onPointerOver={pointInList}
        onPointerLeave={() => setPointedAt({ id: null, in: 'list' })}
        onFocus={pointInList}
        onBlur={() => setPointedAt({ id: null, in: 'list' })}
      >
        <Link
          to={hide}
          className="mb-3 inline-flex min-h-11 items-center rounded-small text-[15px] text-link underline-offset-4 hover:underline"
        >
          {words.hide}
        </Link>
        {listElement}
      </div>
      {(isMapShown || isWide === true) && (
        <div className="map-panel">
          {children({
            highlighted: pointedAt.id,
            onHighlight: (id) => setPointedAt({ id, in: 'map' }),
            showList: (id) => {
              setMapShown(false);
              setFocusTarget(id === undefined ? null : { id });
            },
          })}
        </div>
      )}
      {isWide !== true && (
        <Button
          className="map-toggle shadow-3"
          icon={isMapShown ? <List size={20} strokeWidth={2} /> : <MapIcon size={20} strokeWidth={2} />}
          onClick={() => setMapShown(!isMapShown)}
        >
          {isMapShown ? words.list : words.mapButton}
        </Button>
      )}
    </div>
  );
}

/** Marks the card of the hovered pin with an attribute, without re-rendering cards. */
function useHighlightedCard(list: React.RefObject<HTMLElement | null>, id: string | null) {
  useEffect(() => {
    if (id === null) return undefined;
    const card = findCard(list.current, id);
    card?.setAttribute('data-lit', '');
    return () => card?.removeAttribute('data-lit');
  }, [list, id]);
}

function findCard(list: HTMLElement | null, homeId: string): Element | null {
  return list?.querySelector(`[data-home="${CSS.escape(homeId)}"]`) ?? null;
}

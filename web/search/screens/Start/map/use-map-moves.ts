import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { jumpToBox } from '../../../parts/fit-box.ts';
import type { MapBox } from '../../../parts/map-box.ts';
import type { OpenedMap } from '../../../parts/open-map.ts';

interface Moves {
  /** Whether the address has a section; otherwise the map shows all results once known. */
  isPlaced: boolean;
  all: MapBox | null;
  onMove: (box: MapBox, size: [width: number, height: number]) => void;
}

/** Debounce of map movements. */
const REST_MS = 250;

/** Searches the visible section: immediately, or on request. */
export function useMapMoves({ map }: OpenedMap, { isPlaced, all, onMove }: Moves) {
  const [asksAtOnce, setAsksAtOnce] = useState(true);
  const [isElsewhere, setElsewhere] = useState(false);
  const isShown = useRef(isPlaced);

  function search() {
    setElsewhere(false);
    const { x, y } = map.getSize();
    onMove(toBox(map), [x, y]);
  }
  const moved = useEffectEvent(() => {
    if (asksAtOnce) search();
    else setElsewhere(true);
  });
  const showAll = useEffectEvent(() => {
    if (all !== null) jumpToBox(map, all);
  });

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onMoveEnd = () => {
      clearTimeout(rest);
      rest = setTimeout(() => moved(), REST_MS);
    };
    map.on('moveend', onMoveEnd);
    return () => {
      clearTimeout(rest);
      map.off('moveend', onMoveEnd);
    };
  }, [map]);

  const isKnown = all !== null;
  useEffect(() => {
    if (isShown.current || !isKnown) return;
    isShown.current = true;
    showAll();
  }, [isKnown]);

  function askAtOnce(does: boolean) {
    setAsksAtOnce(does);
    if (does && isElsewhere) search();
  }

  return { asksAtOnce, askAtOnce, isElsewhere, ask: search };
}

function toBox(map: LeafletMap): MapBox {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

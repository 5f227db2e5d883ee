import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import type { MapHomes } from '@aangan/contract/search/searches.ts';
import { useEffect, useMemo, useState } from 'react';
import { HomePins } from '../../../../search/parts/HomePins.tsx';
import { jumpToBox, startForBox } from '../../../../search/parts/fit-box.ts';
import { boundingBox, INDIA, type MapBox } from '../../../../search/parts/map-box.ts';
import { MapFrame } from '../../../../search/parts/MapFrame.tsx';
import type { OpenedMap } from '../../../../search/parts/open-map.ts';
import { clusteredHomes } from './saved-map-homes.ts';

interface SavedMapProps {
  /** Name of the list. */
  name: string;
  homes: MapHomes['homes'];
  /** Home hovered or focused in the list. */
  highlighted: string | null;
  onPoint: (homeId: string | null) => void;
  /** Called for a group of homes at one point, which zooming cannot separate. */
  onList: (point: MapBox) => void;
  homeAddress: (homeId: string) => string;
}

/** Map of a list, initially showing all its homes. */
export function SavedMap({ name, ...props }: SavedMapProps) {
  const [start] = useState(() => startForBox(boundingBox(props.homes.map(({ at }) => at)) ?? INDIA));
  return (
    <MapFrame label={words.mapOf({ name })} start={start} className="size-full">
      {(opened) => <OnMap opened={opened} {...props} />}
    </MapFrame>
  );
}

function OnMap({ opened, homes, ...pins }: Omit<SavedMapProps, 'name'> & { opened: OpenedMap }) {
  const { map } = opened;
  const zoom = useZoom(opened);
  const shown = useMemo(() => clusteredHomes(homes, map, zoom), [homes, map, zoom]);
  useEffect(() => {
    const all = boundingBox(homes.map(({ at }) => at));
    if (all !== null) jumpToBox(map, all);
  }, [homes, map]);
  return <HomePins opened={opened} homes={shown} {...pins} />;
}

function useZoom({ map }: OpenedMap): number {
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const onZoom = () => setZoom(map.getZoom());
    map.on('zoomend', onZoom);
    return () => {
      map.off('zoomend', onZoom);
    };
  }, [map]);
  return zoom;
}

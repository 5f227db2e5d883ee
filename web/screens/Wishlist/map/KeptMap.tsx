import * as words from '@aangan/contract/words/en/screens/wishlist.ts';
import type { MapHomes } from '@aangan/contract/listing/searches.ts';
import { useEffect, useMemo, useState } from 'react';
import { HomePins } from '../../../components/map-of-homes/HomePins.tsx';
import { standAtBox, startOf } from '../../../components/map/fit-box.ts';
import { boxAround, INDIA, type MapBox } from '../../../components/map/map-box.ts';
import { MapFrame } from '../../../components/map/MapFrame.tsx';
import type { OpenedMap } from '../../../components/map/open-map.ts';
import { clusteredHomes } from './kept-on-map.ts';

interface KeptMapProps {
  /** What the list is called. */
  name: string;
  homes: MapHomes['homes'];
  /** The home that is pointed at in the list. */
  lit: string | null;
  onPoint: (homeId: string | null) => void;
  /** Homes that stand at one point: the list tells them apart. */
  onList: (point: MapBox) => void;
  addressOf: (homeId: string) => string;
}

/** The homes of a list on a map, all of them in view at first. */
export function KeptMap({ name, ...props }: KeptMapProps) {
  const [start] = useState(() => startOf(boxAround(props.homes.map(({ at }) => at)) ?? INDIA));
  return (
    <MapFrame label={words.mapOf({ name })} start={start} className="size-full">
      {(opened) => <OnMap opened={opened} {...props} />}
    </MapFrame>
  );
}

function OnMap({ opened, homes, ...pins }: Omit<KeptMapProps, 'name'> & { opened: OpenedMap }) {
  const { map } = opened;
  const zoom = useZoom(opened);
  const shown = useMemo(() => clusteredHomes(homes, map, zoom), [homes, map, zoom]);
  useEffect(() => {
    const all = boxAround(homes.map(({ at }) => at));
    if (all !== null) standAtBox(map, all);
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

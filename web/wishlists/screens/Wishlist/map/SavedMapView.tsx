import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { MapHomes } from '@aangan/contract/search/calls.ts';
import { cluster } from '@aangan/contract/search/cluster.ts';
import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useMemo, useEffect, useState } from 'react';
import { HomePins, type HomePinsProps, jumpToBox, startForBox } from '../../../../search/parts/HomePins.tsx';
import { foundListingPath } from '../../../../search/parts/listing-search.ts';
import { boundingBox, INDIA } from '../../../../search/parts/map-box.ts';
import { MapFrame } from '../../../../search/parts/MapFrame.tsx';
import { MapSplitView } from '../../../../search/parts/MapSplitView.tsx';
import type { OpenedMap } from '../../../../search/parts/open-map.ts';
import { isListed } from '../SavedCard.tsx';
import type { ChosenStay } from '../wishlist-url.ts';

interface SavedMapViewProps {
  list: Wishlist;
  saved: readonly SavedHome[];
  stay: ChosenStay;
  /** Path of the screen without the map. */
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
      {({ highlighted, onHighlight, showList }) => (
        <SavedMap
          name={list.name}
          homes={homes}
          highlighted={highlighted}
          onHighlight={onHighlight}
          onList={([west, south]) => showList(homes.find(({ at }) => at.lng === west && at.lat === south)?._id)}
          homePath={(id) => foundListingPath(id, stay)}
        />
      )}
    </MapSplitView>
  );
}

interface SavedMapProps extends Omit<HomePinsProps, 'opened' | 'homes'> {
  /** Name of the list. */
  name: string;
  homes: MapHomes['homes'];
}

/** Map of a list, initially showing all its homes. */
function SavedMap({ name, ...props }: SavedMapProps) {
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
  const shown = useMemo(() => clusterHomes(homes, map, zoom), [homes, map, zoom]);
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

type MapHome = MapHomes['homes'][number];

/** Homes of a list with a known approximate location, as map items. */
function homesWithPlace(saved: readonly SavedHome[]): MapHome[] {
  return saved.filter(isListed).flatMap((home) => {
    const { _id, at, photos, ratings, ratingsCount, rent, title } = home satisfies Listing;
    const [photo] = photos;
    if (at === undefined || photo === undefined) return [];
    return [{ _id, at, photo, rent, title, ratingsCount, ...(ratings !== undefined && { ratings }) }];
  });
}

/** Clusters homes at a zoom level: single pins where they do not overlap. */
function clusterHomes(homes: readonly MapHome[], map: LeafletMap, zoom: number): MapHomes {
  const around = boundingBox(homes.map(({ at }) => at));
  if (around === null) return { homes: [], groups: [], total: 0 };
  const [west, south, east, north] = around;
  const [upper, lower] = [map.project([north, west], zoom), map.project([south, east], zoom)];
  const points = homes.map((home) => {
    const { lat, lng } = home.at;
    return { lat, lng, homes: 1, box: { west: lng, south: lat, east: lng, north: lat }, home };
  });
  const size = { width: lower.x - upper.x, height: lower.y - upper.y };
  const shown = cluster(points, { west, south, east, north }, size);
  return {
    homes: shown.flatMap((point) => ('home' in point ? [point.home] : [])),
    groups: shown.flatMap((point) => {
      if ('home' in point) return [];
      const { lat, lng, box } = point;
      return [{ at: { lat, lng }, homes: point.homes, box: [box.west, box.south, box.east, box.north] }];
    }),
    total: homes.length,
  };
}

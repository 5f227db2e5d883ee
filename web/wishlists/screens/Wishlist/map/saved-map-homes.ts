import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { MapHomes } from '@aangan/contract/search/searches.ts';
import { cluster } from '@aangan/contract/search/cluster.ts';
import type { KeptHome } from '@aangan/contract/wishlists/wishlists.ts';
import type { Map as LeafletMap } from 'leaflet';
import { boundingBox } from '../../../../search/parts/map-box.ts';
import { isListed } from '../is-listed.ts';

type MapHome = MapHomes['homes'][number];

/** Homes of a list with a known approximate location, as map items. */
export function homesWithPlace(saved: readonly KeptHome[]): MapHome[] {
  return saved.filter(isListed).flatMap((home) => {
    const { _id, at, photos, ratings, ratingsCount, rent, title } = home satisfies Listing;
    const [photo] = photos;
    if (at === undefined || photo === undefined) return [];
    return [{ _id, at, photo, rent, title, ratingsCount, ...(ratings !== undefined && { ratings }) }];
  });
}

/** Clusters homes at a zoom level: single pins where they do not overlap. */
export function clusteredHomes(homes: readonly MapHome[], map: LeafletMap, zoom: number): MapHomes {
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

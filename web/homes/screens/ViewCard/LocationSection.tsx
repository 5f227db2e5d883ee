import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { lazy, Suspense } from 'react';
import { cityName, fullPlace } from '../../parts/place.ts';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { fetchOnce } from '../../../ui/fetch-once.ts';

const AreaMap = lazy(
  fetchOnce(() => import('../../../search/parts/AreaMap.tsx').then((file) => ({ default: file.AreaMap }))),
);

/** From this radius on, only the town is known. */
const TOWN_METRES = 5_000;

/** Approximate location on a lazily loaded map; renders nothing if unknown. */
export function LocationSection({ listing }: { listing: Listing }) {
  const [section, isNear] = useNearViewport<HTMLElement>({ onlyNear: true });
  const { at } = listing;
  if (at === undefined) return null;
  const size = 'h-72 rounded-photo border border-edge md:h-96';
  return (
    <section ref={section} aria-labelledby="where">
      <h2 id="where" className="type-h2 mb-4">
        {words.whereYoullBe}
      </h2>
      <Suspense fallback={<div className={`bg-sunken ${size}`} />}>
        {isNear ? (
          <AreaMap key={`${at.lat} ${at.lng}`} at={at} className={size} />
        ) : (
          <div className={`bg-sunken ${size}`} />
        )}
      </Suspense>
      <p className="mt-3 text-muted">
        {at.radius >= TOWN_METRES
          ? words.nearTown({ town: cityName(listing) })
          : words.areaOnly({ place: fullPlace(listing) })}
      </p>
    </section>
  );
}

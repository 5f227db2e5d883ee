import * as words from '@aangan/contract/words/en/screens/view-card.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { lazy, Suspense } from 'react';
import { cityName, wholePlace } from '../../components/place.ts';
import { useNear } from '../../components/use-near.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';

const AreaMap = lazy(
  fetchOnce(() => import('../../components/map/AreaMap.tsx').then((file) => ({ default: file.AreaMap }))),
);

/** From this radius on a home is known by its town alone. */
const TOWN_METRES = 5_000;

/** Roughly where the home is, on a map that is fetched as it comes near; nothing where that is not known. */
export function WhereItIs({ listing }: { listing: Listing }) {
  const [section, isNear] = useNear<HTMLElement>({ waits: true });
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
          : words.areaOnly({ place: wholePlace(listing) })}
      </p>
    </section>
  );
}

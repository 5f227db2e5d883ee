import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as maps from '@aangan/contract/words/en/shared/maps.ts';
import type { HomePlace } from '@aangan/contract/homes/home-places.ts';
import { mapApps, mapLinks, pinText } from '@aangan/contract/rules/map-links.ts';
import { useId } from 'react';
import { MapPin } from '../../../ui/icons.ts';

/** Exact location for paid guests: address, directions, and links to map apps. */
export function Directions({ place }: { place: HomePlace }) {
  const headingId = useId();
  const links = mapLinks(place);
  return (
    <section aria-labelledby={headingId} className="rounded-photo border border-line px-5 py-4">
      <h2 id={headingId} className="type-h3 flex items-center gap-2">
        <MapPin size={20} strokeWidth={1.75} aria-hidden="true" />
        {words.howToGetThere}
      </h2>
      {place.address !== undefined && <p className="mt-2 font-semibold whitespace-pre-line">{place.address}</p>}
      {place.directions !== undefined && <p className="mt-2 whitespace-pre-line">{place.directions}</p>}
      <p className="type-small type-figures mt-2 text-muted">{words.pinAt({ pin: pinText(place) })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {mapApps.map((app) => (
          <li key={app}>
            <a
              href={links[app]}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center text-link underline underline-offset-4"
            >
              {maps[app]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { Link } from 'wouter';
import { useMyListings } from '../../../homes/queries/listings.ts';
import { viewCardOf } from '../../../shared/links.ts';

/** Recommended number of photos. */
const ENOUGH = 5;

/** The newest homes with too few photos. */
export function MissingPhotos() {
  const { data } = useMyListings();
  const bare = data?.pages.flatMap(({ items }) => items).filter(({ photos }) => photos.length < ENOUGH) ?? [];
  if (bare.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="rounded-panel border border-line p-5">
      <h2 id="missing" className="type-h3">
        {words.missing}
      </h2>
      <ul className="mt-3 grid gap-4">
        {bare.map(({ _id, title, photos }) => (
          <li key={_id}>
            <p className="font-semibold">{words.fewPhotos({ home: title, photos: photos.length })}</p>
            <p className="type-small text-muted">
              {words.fiveBringGuests}{' '}
              <Link to={viewCardOf(_id)} className="text-link underline underline-offset-4">
                {words.addPhotos}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

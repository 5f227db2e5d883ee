import * as words from '@aangan/contract/words/en/accounts/person.ts';
import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { LazyHeart } from '../../../wishlists/parts/LazyHeart.tsx';
import { ListingCard } from '../../../homes/parts/ListingCard.tsx';

/** Homes of a host; renders nothing without any. */
export function PersonHomes({ person: { firstName, homes } }: { person: PersonView }) {
  if (homes.length === 0) return null;
  return (
    <section aria-labelledby="homes" className="mt-12 border-t border-line pt-9">
      <h2 id="homes" className="type-h2 mb-6 wrap-anywhere">
        {words.homes({ count: homes.length, name: firstName })}
      </h2>
      <ul className="home-grid">
        {homes.map((home) => (
          <li key={home._id} className="grid min-w-0">
            <ListingCard listing={home} heart={<LazyHeart home={home} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}

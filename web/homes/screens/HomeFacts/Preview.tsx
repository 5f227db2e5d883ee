import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import { useId } from 'react';
import { spaceLine } from '../../parts/space-line.ts';
import { ListingCard } from '../../parts/ListingCard.tsx';

/** Guest preview of the saved home. */
export function Preview({ home }: { home: Listing }) {
  const headingId = useId();
  const line = spaceLine(home);
  return (
    <section aria-labelledby={headingId} className="max-w-[320px] max-lg:order-last">
      <h2 id={headingId} className="type-h3 mb-3">
        {words.preview}
      </h2>
      <ListingCard listing={home} />
      {line !== '' && <p className="type-small mt-2 text-ink-2">{line}</p>}
    </section>
  );
}

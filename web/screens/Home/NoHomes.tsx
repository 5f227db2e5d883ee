import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import type { Category } from '@aangan/contract/listing/categories.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { SessionLink } from '../../components/SessionLink.tsx';
import { addresses } from '../../links.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** No home is open, or none of a category. */
export function NoHomes({ category }: { category: Category | null }) {
  return (
    <EmptyState
      title={messages.noListings}
      actions={
        <>
          {category !== null && <ButtonLink to={addresses.home}>See Trending</ButtonLink>}
          <SessionLink
            to={addresses.listingPage1}
            className={buttonLook(category === null ? 'primary' : 'secondary', 'large')}
          >
            <span className="pt-0.5">List your Home</span>
          </SessionLink>
        </>
      }
    >
      {category === null
        ? 'No home is open just now. Be the first to open yours.'
        : `Nothing under ${categoryLabels[category]} is open just now. Try another kind of home, or be the first to open yours.`}
    </EmptyState>
  );
}

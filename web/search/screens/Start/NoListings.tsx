import * as words from '@aangan/contract/words/en/search/start.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Category } from '@aangan/contract/homes/categories.ts';
import { SessionLink } from '../../../accounts/parts/SessionLink.tsx';
import { paths } from '../../../shared/links.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Empty state: no homes at all, or none in a category. */
export function NoListings({ category }: { category: Category | null }) {
  return (
    <EmptyState
      title={messages.noListings}
      actions={
        <>
          {category !== null && <ButtonLink to={paths.start}>{words.seeTrending}</ButtonLink>}
          <SessionLink
            to={paths.listingPage1}
            className={buttonClass(category === null ? 'primary' : 'secondary', 'large')}
          >
            <span className="pt-0.5">{buttons.listHome}</span>
          </SessionLink>
        </>
      }
    >
      {category === null ? words.noneOpen : words.noneOfKind({ kind: categoryLabels[category] })}
    </EmptyState>
  );
}

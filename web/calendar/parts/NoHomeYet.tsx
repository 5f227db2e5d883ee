import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { paths } from '../../shared/links.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Empty state of host screens. */
export function NoHomeYet() {
  return (
    <EmptyState title={words.noHome} actions={<ButtonLink to={paths.listingPage1}>{buttons.listHome}</ButtonLink>}>
      {words.begin}
    </EmptyState>
  );
}

import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Party, StayDates } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/inbox/ask.ts';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../../ui/Button.tsx';
import { MessageCircle } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { withQuery } from '../../parts/home-links.ts';

const AskDialog = lazyPart(() => import('./AskDialog.tsx').then((file) => file.AskDialog));

/** URL parameter: reopens the dialog after sign-in. */
const ASKING = 'ask';

interface AskHostProps {
  listing: Listing;
  /** The stay chosen in the booking box. */
  stay: StayDates | null;
  party: Party;
}

/** 'Ask the host' button, hidden from the host. */
export function AskHost({ listing, stay, party }: AskHostProps) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [isPressed, setPressed] = useState(false);
  const isCameBack = new URLSearchParams(search).has(ASKING);

  function close() {
    setPressed(false);
    if (!isCameBack) return;
    const rest = new URLSearchParams(search);
    rest.delete(ASKING);
    navigate(withQuery(path, rest), { replace: true });
  }

  return (
    <>
      <Button
        variant="secondary"
        size="row"
        icon={<MessageCircle size={18} />}
        {...AskDialog.onApproach}
        onClick={() => setPressed(true)}
      >
        {words.open}
      </Button>
      {(isPressed || isCameBack) && <AskDialog listing={listing} stay={stay} party={party} onClose={close} />}
    </>
  );
}

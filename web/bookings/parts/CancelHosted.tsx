import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { useAfterHydration } from '../../shared/use-after-hydration.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** 'Cancel Booking' on a listing card, for its host only. */
export function CancelHosted({ listing }: { listing: Listing }) {
  return listing.isBooked ? <CancelButton listing={listing} /> : null;
}

function CancelButton({ listing }: { listing: Listing }) {
  const { user } = useCurrentUser();
  const isHost = useAfterHydration(user?._id === listing.host, false);
  const [isAsking, setAsking] = useState(false);
  if (!isHost) return null;
  return (
    <>
      <Button variant="destructive" size="row" className="w-full" onClick={() => setAsking(true)}>
        {buttons.cancelBooking}
      </Button>
      {isAsking && <CancelHostedPart listingId={listing._id} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Confirmation dialog for a host's cancellation, loaded on demand. */
export const CancelHostedPart = lazyPart(() =>
  import('./CancelHostedQuestion.tsx').then((file) => file.CancelHostedQuestion),
);

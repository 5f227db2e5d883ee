import type { Listing } from '@aangan/contract/listings.ts';
import { useState } from 'react';
import { useCurrentUser } from '../api/current-user.ts';
import { Button } from '../ui/Button.tsx';
import { part } from '../ui/part.tsx';

const Question = part(() => import('./CancelHostedQuestion.tsx').then((file) => file.CancelHostedQuestion));

/** 'Cancel Booking' on a booked card, for its host; nothing for anybody else. */
export function CancelHosted({ listing }: { listing: Listing }) {
  const { user } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  if (user === null || user._id !== listing.host || !listing.isBooked) return null;
  return (
    <>
      <Button variant="destructive" size="row" className="w-full" onClick={() => setAsking(true)}>
        Cancel Booking
      </Button>
      {isAsking && (
        <Question listing={listing} onClose={() => setAsking(false)} onUnavailable={() => setAsking(false)} />
      )}
    </>
  );
}

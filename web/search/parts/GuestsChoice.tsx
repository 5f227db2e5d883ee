import * as words from '@aangan/contract/words/en/search/search-panel.ts';
import { GuestCounters } from '../../bookings/parts/GuestCounters.tsx';
import { fewestGuests, guestKinds } from '../../bookings/parts/party-address.ts';
import type { ChoiceProps } from './choice.ts';

/** Guest counts; matches homes whose rent includes them all. */
export function GuestsChoice({ search, change }: ChoiceProps) {
  return (
    <>
      <GuestCounters kinds={guestKinds} party={search.party ?? fewestGuests} onChange={(party) => change({ party })} />
      <p className="type-tiny mt-5 text-muted">{words.whoHint}</p>
    </>
  );
}

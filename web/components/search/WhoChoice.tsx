import * as words from '@aangan/contract/words/en/components/search-panel.ts';
import { GuestCounters } from '../stay/GuestCounters.tsx';
import { fewestGuests, kindsOfGuest } from '../stay/party-address.ts';
import type { ChoiceProps } from './choice.ts';

/** How many come; the homes whose rent covers them all. */
export function WhoChoice({ search, change }: ChoiceProps) {
  return (
    <>
      <GuestCounters
        kinds={kindsOfGuest}
        party={search.party ?? fewestGuests}
        onChange={(party) => change({ party })}
      />
      <p className="type-tiny mt-5 text-muted">{words.whoHint}</p>
    </>
  );
}

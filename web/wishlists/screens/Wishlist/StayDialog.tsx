import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { useState } from 'react';
import { minGuests, guestKinds } from '../../../bookings/parts/party-query.ts';
import { GuestCounters } from '../../../bookings/parts/StayFields.tsx';
import { DatesChoice } from '../../../search/parts/DatesChoice.tsx';
import { emptySearch } from '../../../search/parts/listing-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { ChosenStay } from './wishlist-url.ts';

interface StayDialogProps {
  stay: ChosenStay;
  onShow: (stay: ChosenStay) => void;
  onClose: () => void;
}

/** Chooses dates and guests for the list. */
export function StayDialog({ stay: initialStay, onShow, onClose }: StayDialogProps) {
  const [draft, setDraft] = useState(initialStay);
  const [isMissing, setMissing] = useState(false);
  const change = (part: Partial<ChosenStay>) => {
    setMissing(false);
    setDraft({ ...draft, ...part });
  };

  function show() {
    if (draft.stay === null) return setMissing(true);
    onShow(draft);
    onClose();
  }

  return (
    <Dialog
      open
      title={words.stay}
      width="wide"
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
          <output className="font-semibold text-lac">{isMissing && words.needsDates}</output>
          <Button size="row" className="max-sm:w-full" onClick={show}>
            {words.showTotals}
          </Button>
        </div>
      }
    >
      <div className="grid gap-x-8 gap-y-8 ml:grid-cols-[minmax(0,1fr)_280px]">
        <div>
          <DatesChoice
            search={{ ...emptySearch, ...draft }}
            change={({ stay = null }) => change({ stay })}
            onValid={() => undefined}
          />
        </div>
        <section aria-labelledby="list-guests">
          <h3 id="list-guests" className="type-h3 mb-4">
            {words.guests}
          </h3>
          <GuestCounters kinds={guestKinds} party={draft.party ?? minGuests} onChange={(party) => change({ party })} />
        </section>
      </div>
    </Dialog>
  );
}

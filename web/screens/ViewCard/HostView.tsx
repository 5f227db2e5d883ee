import * as words from '@aangan/contract/words/en/screens/view-card.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { useState } from 'react';
import { part } from '../../ui/part.tsx';
import { COLUMN_WIDTH, useMediaQuery } from '../../ui/use-media-query.ts';
import { Button } from '../../ui/Button.tsx';
import { FreeDates } from './FreeDates.tsx';
import { ListingLayout } from './ListingLayout.tsx';
import { HostCard } from './HostCard.tsx';
import { PriceHolds } from './PriceHolds.tsx';
import { useAvailability } from './use-availability.ts';

const EditListing = part(() => import('./EditListing/EditListing.tsx').then((file) => file.EditListing));
const DeleteListing = part(() => import('./DeleteListing.tsx').then((file) => file.DeleteListing));

/** A home as its host sees it: 'Edit Listing' and 'Delete Listing' stand where guests find 'Reserve'. */
export function HostView({ listing }: { listing: Listing }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const dates = useAvailability(listing._id);
  const isWide = useMediaQuery(COLUMN_WIDTH);
  const [isPriceOpen, setPriceOpen] = useState(false);
  const panel = <PriceHolds listing={listing} isOpen={isPriceOpen} onToggle={() => setPriceOpen(!isPriceOpen)} />;
  const actions = (
    <>
      <Button
        variant="secondary"
        className="flex-1"
        onPointerEnter={EditListing.prefetch}
        onFocus={EditListing.prefetch}
        onClick={() => setOpen('edit')}
      >
        {buttons.editListing}
      </Button>
      <Button
        variant="destructive"
        className="flex-1"
        onPointerEnter={DeleteListing.prefetch}
        onFocus={DeleteListing.prefetch}
        onClick={() => setOpen('delete')}
      >
        {buttons.deleteListing}
      </Button>
    </>
  );
  return (
    <ListingLayout
      listing={listing}
      card={
        isWide === false ? null : (
          <HostCard listing={listing} panel={panel}>
            {actions}
          </HostCard>
        )
      }
      bar={
        isWide === true ? null : (
          <section
            aria-label={words.yourHome}
            className="sticky-foot lg:hidden sticky bottom-0 z-20 -mx-(--gutter) mt-10 flex gap-3 border-t border-line bg-raised px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] *:px-3"
          >
            {actions}
          </section>
        )
      }
    >
      <FreeDates dates={dates} />
      {open === 'edit' && <EditListing listing={listing} onDelete={() => setOpen('delete')} onClose={close} />}
      {open === 'delete' && <DeleteListing listing={listing} onClose={close} />}
    </ListingLayout>
  );
}

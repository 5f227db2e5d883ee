import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { useState, type ReactNode } from 'react';
import { useTitle } from '../../../shared/use-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AvailableDates, useAvailability } from './AvailableDates.tsx';
import { GuestView } from './GuestView.tsx';
import { CardFrame, ListingLayout, type LoadedSections } from './ListingLayout.tsx';
import { PriceDetails } from './StayPrice.tsx';

const EditListing = lazyPart(() => import('./EditListing/EditListing.tsx').then((file) => file.EditListing));
const DeleteListing = lazyPart(() => import('./DeleteListing.tsx').then((file) => file.DeleteListing));

interface HomeViewProps {
  listing: Listing;
  /** Whether the viewer is the home's host. */
  isHost: boolean;
  /** Given on the public page. */
  loaded?: LoadedSections | undefined;
  /** Window title; the home's title by default. */
  title?: string;
}

/** A home as shown to its host or to a guest. */
export function HomeView({ listing, isHost, loaded, title = listing.title }: HomeViewProps) {
  useTitle(title);
  return isHost ? (
    <HostView listing={listing} isPublic={loaded !== undefined} />
  ) : (
    <GuestView listing={listing} loaded={loaded} />
  );
}

/** Detail page for the home's host, with 'Edit Listing' and 'Delete Listing'. */
function HostView({ listing, isPublic }: { listing: Listing; isPublic: boolean }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const dates = useAvailability(listing._id);
  const [isPriceOpen, setPriceOpen] = useState(false);
  const panel = <PriceDetails listing={listing} isOpen={isPriceOpen} onToggle={() => setPriceOpen(!isPriceOpen)} />;
  const actions = (
    <>
      <Button variant="secondary" className="flex-1" {...EditListing.onApproach} onClick={() => setOpen('edit')}>
        {buttons.editListing}
      </Button>
      <Button variant="destructive" className="flex-1" {...DeleteListing.onApproach} onClick={() => setOpen('delete')}>
        {buttons.deleteListing}
      </Button>
    </>
  );
  return (
    <ListingLayout
      listing={listing}
      card={
        <HostCard listing={listing} panel={panel}>
          {actions}
        </HostCard>
      }
      bar={
        <section
          aria-label={words.yourHome}
          className="sticky-foot lg:hidden sticky bottom-0 z-20 -mx-(--gutter) mt-10 flex gap-3 border-t border-line bg-raised px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] *:px-3"
        >
          {actions}
        </section>
      }
    >
      <AvailableDates dates={dates} onlyNear={isPublic} />
      {open === 'edit' && <EditListing listing={listing} onClose={close} />}
      {open === 'delete' && <DeleteListing listing={listing} onClose={close} />}
    </ListingLayout>
  );
}

/** Card for the home's own host. */
function HostCard({ listing, panel, children }: { listing: Listing; panel: ReactNode; children: ReactNode }) {
  return (
    <CardFrame listing={listing} label={words.yourHome}>
      <p className="type-small mt-4 text-muted">{listing.isBooked ? words.guestsBooked : words.noGuestsBooked}</p>
      <div className="mt-4 mb-2 flex flex-wrap gap-3">{children}</div>
      <hr className="mt-4 border-line" />
      {panel}
    </CardFrame>
  );
}

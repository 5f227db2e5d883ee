import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/delete-listing.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useLocation } from 'wouter';
import { paths } from '../../../shared/links.ts';
import { showError } from '../../../shared/show-error.ts';
import { ConfirmDialog } from '../../../ui/QuestionDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { removeListingFromCache, useDeleteListing } from '../../queries/change-listings.ts';

/** Confirms the deletion of a home. */
export function DeleteListing({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const deletion = useDeleteListing();
  const [, navigate] = useLocation();

  function deleteIt() {
    deletion.mutate(listing._id, {
      onSuccess: () => {
        navigate(paths.start);
        removeListingFromCache(listing._id);
        toast.success(messages.listingDeleted);
      },
      onError: showError,
    });
  }

  return (
    <ConfirmDialog
      question={words.question}
      busy={deletion.isPending}
      busyLabel={busy.deleting}
      onConfirm={deleteIt}
      onClose={onClose}
    >
      {words.detail({ home: listing.title })}
    </ConfirmDialog>
  );
}

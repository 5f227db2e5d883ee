import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/edit-listing.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fieldErrors, isRefusal, mayHaveWorked } from '../../../../api/api-error.ts';
import { paths } from '../../../../shared/links.ts';
import { showError } from '../../../../shared/show-error.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { focusFirstInvalid, focusFirstInvalidOnSubmit } from '../../../../ui/focus.ts';
import { ConfirmDialog } from '../../../../ui/QuestionDialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  type EditedPhoto,
  type EditFields,
  hasPhotoChanges,
  keepNewPhotos,
  newPhoto,
  photoChanges,
  photoErrors,
  presentPhotos,
  selectDirty,
  toTextsFormData,
  withPhotos,
} from '../../../parts/edit-form.ts';
import { EditFieldset, useEditForm, useRentHint } from '../../../parts/EditFieldset.tsx';
import { useRevokeRemoved } from '../../../parts/object-urls.ts';
import { PhotoSlots } from '../../../parts/PhotoSlots.tsx';
import { useUpdateListing } from '../../../queries/change-listings.ts';
import { useListing } from '../../../queries/listings.ts';
import { DeleteListing } from '../DeleteListing.tsx';

interface EditListingProps {
  listing: Listing;
  onClose: () => void;
}

/** 'Edit Listing': fields and twenty photo slots. Unchanged values are not sent. */
export function EditListing({ listing, onClose }: EditListingProps) {
  const formId = useId();
  /** The home when editing began; it may be refetched meanwhile. */
  const [base, setBase] = useState(listing);
  const [photos, setPhotos] = useState<EditedPhoto[]>(() => presentPhotos(listing.photos));
  useRevokeRemoved(photos);
  const [refusedPhotos, setRefusedPhotos] = useState<Record<string, string>>({});
  const { register, control, handleSubmit, setError, formState } = useEditForm(listing);
  const { dirtyFields, errors, isDirty } = formState;
  const rentHint = useRentHint(control);
  const [question, setQuestion] = useState<'leave' | 'delete' | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const update = useUpdateListing();
  const isAnswerLost = useRef(false);
  const { refetch } = useListing(listing._id);
  const [, navigate] = useLocation();
  const hasChanges = isDirty || hasPhotoChanges(photos, base.photos.length);

  function save(fields: EditFields) {
    if (update.isPending || isPreparing) return;
    if (photos.length === 0) {
      setRefusedPhotos({ photos: words.photoStays });
      return;
    }
    // An empty form cannot be sent: without changes the title goes as it is now.
    const texts = toTextsFormData(hasChanges ? selectDirty(fields, dirtyFields) : { title: listing.title });
    update.mutate(
      { id: listing._id, form: withPhotos(texts, photos, base) },
      {
        onSuccess: leaveSaved,
        onError: (error) => {
          isAnswerLost.current ||= mayHaveWorked(error);
          showError(error);
          if (isRefusal(error, 'PHOTOS_CHANGED')) void showPhotosAnew();
          const { order } = photoChanges(photos, base.photos.length);
          const refused = photoErrors(fieldErrors(error), order);
          setRefusedPhotos(refused);
          for (const [name, message] of Object.entries(refused)) {
            if (name in fields) setError(name as keyof EditFields, { message });
          }
        },
      },
    );
  }

  // The form is inert while sending.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current !== null) focusFirstInvalid(form.current, fieldErrors(update.error));
  }, [update.error]);

  function close() {
    // What is being sent may be saved even if the host leaves.
    if (update.isPending) return;
    if (hasChanges) setQuestion('leave');
    else onClose();
  }

  function leaveSaved() {
    navigate(paths.start);
    toast.success(messages.listingUpdated);
  }

  async function showPhotosAnew() {
    const { data } = await refetch();
    if (data === undefined) return;
    setBase(data);
    setPhotos((edited) =>
      keepNewPhotos(edited, { base: base.photos, now: data.photos, isAnswerLost: isAnswerLost.current }),
    );
  }

  return (
    <Dialog
      open
      onClose={close}
      title={buttons.editListing}
      width="wide"
      footer={
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            variant="destructive"
            className="max-sm:flex-1 max-sm:px-3"
            disabled={update.isPending}
            onClick={() => setQuestion('delete')}
          >
            {buttons.deleteListing}
          </Button>
          <Button
            type="submit"
            form={formId}
            className="max-sm:flex-1 max-sm:px-3"
            disabled={isPreparing}
            busy={update.isPending}
            busyLabel={busy.updating}
          >
            {buttons.updateListing}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        inert={update.isPending}
        onSubmit={(event) => void handleSubmit(save, focusFirstInvalidOnSubmit)(event)}
      >
        <EditFieldset register={register} errors={errors} rentHint={rentHint} />
        <div className="mt-10">
          <PhotoSlots
            photos={photos}
            newPhoto={newPhoto}
            refused={refusedPhotos}
            onBusy={setPreparing}
            onChange={(next) => {
              setPhotos(next);
              setRefusedPhotos({});
            }}
          />
        </div>
      </form>
      <ConfirmDialog
        open={question === 'leave'}
        question={words.leave}
        onConfirm={onClose}
        onClose={() => setQuestion(null)}
      >
        {words.notSaved}
      </ConfirmDialog>
      {question === 'delete' && <DeleteListing listing={listing} onClose={() => setQuestion(null)} />}
    </Dialog>
  );
}

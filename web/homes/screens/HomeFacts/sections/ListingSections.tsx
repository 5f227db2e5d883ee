import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as editWords from '@aangan/contract/words/en/homes/edit-listing.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, isRefusal, mayHaveWorked } from '../../../../api/api-error.ts';
import { focusFirstInvalid, focusFirstInvalidOnSubmit } from '../../../../ui/focus.ts';
import { toast } from '../../../../ui/toast.ts';
import {
  type EditFields,
  hasPhotoChanges,
  keepNewPhotos,
  newPhoto,
  photoChanges,
  photoErrors,
  presentPhotos,
  selectDirty,
  toFields,
  toTextsFormData,
  withPhotos,
} from '../../../parts/edit-form.ts';
import { EditFieldset, useEditForm, useRentHint } from '../../../parts/EditFieldset.tsx';
import { useRevokeRemoved } from '../../../parts/object-urls.ts';
import { PhotoSlots } from '../../../parts/PhotoSlots.tsx';
import { useUpdateListing } from '../../../queries/change-listings.ts';
import { useListing } from '../../../queries/listings.ts';
import { SaveRow, Section, sectionId } from '../FactsForm.tsx';

/** Fields from publishing. */
export function BasicsSection({ home }: { home: Listing }) {
  const update = useUpdateListing();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, control, handleSubmit, setError, reset, formState } = useEditForm(home);
  const { dirtyFields, errors, isDirty } = formState;
  const rentHint = useRentHint(control);

  // The fields are inert while sending.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current !== null) focusFirstInvalid(form.current, fieldErrors(update.error));
  }, [update.error]);

  async function save(fields: EditFields) {
    setFailure(null);
    if (!isDirty) return toast.success(words.saved);
    try {
      const changes = toTextsFormData(selectDirty(fields, dirtyFields));
      reset(toFields(await update.mutateAsync({ id: home._id, form: changes })));
      toast.success(words.saved);
    } catch (error) {
      const refused = Object.entries(fieldErrors(error)).filter(([name]) => name in fields);
      for (const [name, message] of refused) setError(name as keyof EditFields, { message });
      if (refused.length === 0) setFailure(error);
    }
  }

  return (
    <Section name="basics">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void handleSubmit(save, focusFirstInvalidOnSubmit)(event)}
        className="grid gap-6"
      >
        {/* The answer takes the place of what is typed. */}
        <div inert={update.isPending}>
          <EditFieldset register={register} errors={errors} rentHint={rentHint} />
        </div>
        <SaveRow isPending={update.isPending} failure={failure} />
      </form>
    </Section>
  );
}

/** Photos and their order. */
export function PhotosSection({ home }: { home: Listing }) {
  const update = useUpdateListing();
  const { refetch } = useListing(home._id);
  /** The home when editing began; it may be refetched meanwhile. */
  const [base, setBase] = useState(home);
  const [photos, setPhotos] = useState(() => presentPhotos(home.photos));
  useRevokeRemoved(photos);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isPreparing, setPreparing] = useState(false);
  const isAnswerLost = useRef(false);

  async function save() {
    if (isPreparing) return;
    setFailure(null);
    if (photos.length === 0) return setRefused({ photos: editWords.photoStays });
    if (!hasPhotoChanges(photos, base.photos.length)) return toast.success(words.saved);
    try {
      const saved = await update.mutateAsync({ id: home._id, form: withPhotos(new FormData(), photos, base) });
      isAnswerLost.current = false;
      setBase(saved);
      setPhotos(presentPhotos(saved.photos));
      toast.success(words.saved);
    } catch (error) {
      isAnswerLost.current ||= mayHaveWorked(error);
      setFailure(error);
      setRefused(photoErrors(fieldErrors(error), photoChanges(photos, base.photos.length).order));
      if (!isRefusal(error, 'PHOTOS_CHANGED')) return;
      const { data } = await refetch();
      if (data === undefined) return;
      setBase(data);
      setPhotos((edited) =>
        keepNewPhotos(edited, { base: base.photos, now: data.photos, isAnswerLost: isAnswerLost.current }),
      );
    }
  }

  return (
    <form
      id={sectionId('photos')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="grid scroll-mt-6 gap-6 border-t border-line pt-8"
    >
      <div inert={update.isPending}>
        <PhotoSlots
          photos={photos}
          newPhoto={newPhoto}
          refused={refused}
          onBusy={setPreparing}
          onChange={(next) => {
            setPhotos(next);
            setRefused({});
          }}
        />
      </div>
      <SaveRow isPending={update.isPending} disabled={isPreparing} failure={failure} />
    </form>
  );
}

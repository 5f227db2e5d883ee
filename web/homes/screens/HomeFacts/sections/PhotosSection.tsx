import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as editWords from '@aangan/contract/words/en/homes/edit-listing.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import { useState } from 'react';
import { isRefusal, fieldErrors, errorMessage } from '../../../../api/api-error.ts';
import { useUpdateListing } from '../../../queries/change-listings.ts';
import { useListing } from '../../../queries/listings.ts';
import { withPhotos } from '../../../parts/edit-form.ts';
import { hasPhotoChanges, newPhoto, photoChanges, presentPhotos, photoErrors } from '../../../parts/edited-photos.ts';
import { PhotoSlots } from '../../../parts/PhotoSlots.tsx';
import { toast } from '../../../../ui/toast.ts';
import { SaveRow } from '../SaveRow.tsx';
import { sectionId } from '../section-links.ts';

/** Photos and their order. */
export function PhotosSection({ home }: { home: Listing }) {
  const update = useUpdateListing();
  const { refetch } = useListing(home._id);
  /** The home when editing began; it may be refetched meanwhile. */
  const [base, setBase] = useState(home);
  const [photos, setPhotos] = useState(() => presentPhotos(home.photos));
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  function layOut(listing: Listing) {
    setBase(listing);
    setPhotos(presentPhotos(listing.photos));
  }

  async function save() {
    setRefusal(null);
    if (photos.length === 0) return setRefused({ photos: editWords.photoStays });
    if (!hasPhotoChanges(photos, base.photos.length)) return toast.success(words.saved);
    try {
      layOut(await update.mutateAsync({ id: home._id, form: withPhotos(new FormData(), photos, base) }));
      toast.success(words.saved);
    } catch (error) {
      setRefusal(errorMessage(error));
      setRefused(photoErrors(fieldErrors(error), photoChanges(photos, base.photos.length).order));
      if (!isRefusal(error, 'PHOTOS_CHANGED')) return;
      const { data } = await refetch();
      if (data !== undefined) layOut(data);
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
      <PhotoSlots
        photos={photos}
        newPhoto={newPhoto}
        refused={refused}
        onChange={(next) => {
          setPhotos(next);
          setRefused({});
        }}
      />
      <SaveRow isPending={update.isPending} refusal={refusal} />
    </form>
  );
}

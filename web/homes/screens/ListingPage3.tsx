import { getListingField } from '@aangan/contract/homes/listing-values.ts';
import * as factWords from '@aangan/contract/words/en/homes/home-facts.ts';
import * as words from '@aangan/contract/words/en/homes/listing-preview.ts';
import * as photoSlotsWords from '@aangan/contract/words/en/homes/photo-slots.ts';
import * as photoWords from '@aangan/contract/words/en/homes/photos.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { type ReactNode, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { errorMessage, fieldErrors, isRefusal } from '../../api/api-error.ts';
import { useSite } from '../../api/site.ts';
import { randomKey } from '../../api/use-action.ts';
import { homeFactsPath, paths } from '../../shared/links.ts';
import { Note } from '../../shared/Note.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Eye, Grid2x2, MapPin } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.ts';
import { detailNames, type Draft, type DraftFields, type DraftPhoto, isStarted, useDraft } from '../parts/draft.ts';
import { fieldText } from '../parts/field-texts.ts';
import { cityAndLandMark } from '../parts/place.ts';
import { WizardFrame } from '../parts/WizardFrame.tsx';
import { useAddListing } from '../queries/change-listings.ts';

/** Step 3 of the wizard: preview and publish. */
export function ListingPage3() {
  const { tax } = useSite();
  const { user } = useCurrentUser();
  const { draft, change, clear } = useDraft(user?._id ?? '');
  const [, navigate] = useLocation();
  const [progress, setProgress] = useState<number | null>(null);
  const publish = useAddListing();

  if (draft === null) return <div className="min-h-dvh" aria-busy="true" />;
  if (!isStarted(draft)) return <Redirect to={paths.listingPage1} replace />;
  if (draft.category === null) return <Redirect to={paths.listingPage2} replace />;
  const { fields, photos, category, refused } = draft;
  const rupees = (name: keyof DraftFields) => fieldText(name, fields[name].trim() || '0');
  const filledDetails = detailNames.filter((name) => getListingField(name).isOptional && fields[name].trim() !== '');

  async function publishHome() {
    if (draft === null || publish.isRunning()) return;
    setProgress(0);
    try {
      const { _id } = await publish.mutateAsync({
        form: toFormData(draft),
        idempotencyKey: draft.publishKey,
        onProgress: setProgress,
      });
      await clear(() => {
        // Only if the user is still on this screen.
        if (location.pathname === paths.listingPage3) navigate(paths.start);
        toast.success(messages.listingAdded, {
          action: { label: factWords.complete, act: () => navigate(homeFactsPath(_id)) },
        });
      });
    } catch (error) {
      setProgress(null);
      const wasPublished = isRefusal(error, 'IDEMPOTENCY_KEY_REUSED');
      change({ refused: fieldErrors(error), ...(wasPublished && { publishKey: randomKey() }) });
      toast.failure(wasPublished ? messages.publishedBefore : errorMessage(error));
    }
  }

  return (
    <WizardFrame
      step={2}
      back={paths.listingPage2}
      foot={
        <>
          <ButtonLink to={paths.listingPage2} variant="secondary" className="max-sm:hidden">
            {controls.back}
          </ButtonLink>
          <div className="flex flex-1 justify-end gap-3">
            <ButtonLink to={paths.listingPage2} variant="secondary" className="max-sm:flex-1 max-sm:px-3">
              {buttons.editDetails}
            </ButtonLink>
            <Button
              busy={publish.isPending}
              busyLabel={busy.publishing}
              onClick={() => void publishHome()}
              className="max-sm:flex-1 max-sm:px-3"
            >
              {buttons.publish}
            </Button>
          </div>
        </>
      }
    >
      <Tag tone="haldi" icon={<Eye size={16} />}>
        {words.onlyYou}
      </Tag>
      <h1 className="type-h1 mt-3">{fields.title}</h1>
      <p className="mt-2 flex items-center gap-2 text-ink-2">
        <MapPin size={18} strokeWidth={1.5} />
        {cityAndLandMark(fields)}
      </p>

      {Object.keys(refused).length > 0 && (
        <div role="alert" className="mt-5 rounded-field bg-lac-tint px-5 py-4 text-lac">
          <p className="font-semibold">{words.notYet}</p>
          <ul className="mt-1 list-disc pl-5">
            {Object.entries(refused).map(([name, sentence]) => (
              <li key={name}>{sentence}</li>
            ))}
          </ul>
          <Link to={paths.listingPage1} className="mt-2 inline-block font-semibold underline underline-offset-4">
            {words.mend}
          </Link>
        </div>
      )}

      {tax !== undefined && (
        <div className="mt-5">
          <Note tone="haldi" title={words.stateAfter} detail={words.stateAfterWhy} />
        </div>
      )}

      <div className="mt-5">
        <PreviewPhotos photos={photos} title={fields.title} progress={progress} />
      </div>

      <div className="mt-7 grid gap-8 lg:grid-cols-[1fr_380px] lg:gap-20">
        <div>
          <p className="type-long whitespace-pre-line">{fields.description}</p>
          <p className="type-small mt-4 text-muted">{words.photos({ count: photos.length })}</p>
        </div>
        <dl className="h-fit rounded-panel border border-line bg-raised px-6 py-5">
          <Row name={labels.rent}>
            <RichText parts={words.rent({ rupees: rupees('rent'), price: priceText })} />
          </Row>
          <Row name={labels.category}>{fieldText('category', category)}</Row>
          <Row name={labels.includedGuests}>{fields.includedGuests}</Row>
          <Row name={labels.extraGuestFee}>{words.perGuest({ rupees: rupees('extraGuestFee') })}</Row>
          <Row name={labels.cleaningFee}>{words.perStay({ rupees: rupees('cleaningFee') })}</Row>
          <Row name={labels.phone}>{fields.phone}</Row>
          {filledDetails.map((name) => (
            <Row key={name} name={labels[name]}>
              {fieldText(name, fields[name])}
            </Row>
          ))}
        </dl>
      </div>
    </WizardFrame>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="type-figures flex items-baseline justify-between gap-4 py-[5px]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** Form data: the typed fields and the existing photos. */
function toFormData({ fields, category, photos }: Draft): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('category', category ?? '');
  for (const [index, photo] of photos.entries()) form.append(`image${index + 1}`, photo.file);
  return form;
}

function priceText(text: ReactNode) {
  return <span className="type-price">{text}</span>;
}

const PhotoLightbox = lazyPart(() => import('../parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox));

interface PreviewPhotosProps {
  photos: DraftPhoto[];
  title: string;
  /** Upload progress from 0 to 1; null if not uploading. */
  progress: number | null;
}

/** Preview of up to five photos in the detail page's layout, with a lightbox. */
function PreviewPhotos({ photos, title, progress }: PreviewPhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  const close = () => setOpen(null);
  const shown = photos.slice(0, 5);
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <section aria-label={photoWords.photos} className="relative overflow-hidden rounded-panel">
      <ul className={classNames('grid gap-2', grids[shown.length])}>
        {shown.map((photo, index) => (
          <li key={photo.id} className={classNames('relative overflow-hidden', cellClass(shown.length, index))}>
            <button
              type="button"
              aria-label={photoWords.photo({ number: index + 1, count: photos.length })}
              className="block size-full cursor-zoom-in focus-visible:-outline-offset-3"
              onClick={() => setOpen(index)}
            >
              <img src={photo.url} alt="" className="size-full bg-sunken object-cover" />
            </button>
            {index === 0 && (
              <Button
                variant="on-photo"
                size="row"
                className="absolute bottom-4 max-sm:right-4 sm:left-4"
                icon={<Grid2x2 size={18} />}
                onClick={() => setOpen(0)}
              >
                {buttons.showAllPhotos}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {percent !== null && (
        <div className="absolute inset-0 flex flex-col items-center justify-end bg-scrim">
          <output className="type-button pb-5 text-white">
            {photoSlotsWords.uploading({ percent: String(percent) })}
          </output>
          <progress value={percent} max={100} aria-label={photoSlotsWords.progress} className="upload-bar h-1 w-full" />
        </div>
      )}
      {open !== null && <PhotoLightbox photos={photos} title={title} index={open} onClose={close} />}
    </section>
  );
}

const grids: Record<number, string> = {
  1: 'aspect-4/3 sm:aspect-21/9',
  2: 'aspect-4/3 grid-cols-2 sm:aspect-21/9',
  3: 'aspect-4/3 grid-cols-2 grid-rows-2 sm:aspect-2/1',
  4: 'aspect-4/3 grid-cols-2 grid-rows-2 sm:aspect-2/1',
  5: 'aspect-4/5 grid-cols-2 grid-rows-[2fr_1fr_1fr] sm:aspect-3/1 sm:grid-cols-4 sm:grid-rows-2',
};

function cellClass(count: number, index: number): string {
  if (count === 3 && index === 0) return 'row-span-2';
  if (count === 5 && index === 0) return 'col-span-2 sm:row-span-2';
  return 'min-h-0';
}

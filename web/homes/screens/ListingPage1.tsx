import { getListingField } from '@aangan/contract/homes/listing-values.ts';
import { NewListing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/listing-details.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { rentCliff, useTaxToday } from '../../bookings/parts/rent-tax.tsx';
import { paths } from '../../shared/links.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstInvalidOnSubmit } from '../../ui/focus.ts';
import { detailNames, type Draft, type DraftChange, type DraftFields, draftPhoto, useDraft } from '../parts/draft.ts';
import { type FieldTexts, ListingField } from '../parts/EditFieldset.tsx';
import { PhotoSlots } from '../parts/PhotoSlots.tsx';
import { WizardFrame } from '../parts/WizardFrame.tsx';

/** Schema of step 1: all fields except the category. */
const Details = NewListing.omit({ category: true });

const sections = (['home', 'price'] as const).map((group) => ({
  group,
  names: detailNames.filter((name) => getListingField(name).group === group),
}));

/** Step 1 of the wizard: photos and details. */
export function ListingPage1() {
  const { user } = useCurrentUser();
  const { draft, change } = useDraft(user?._id ?? '');
  // The form needs the stored draft as default values.
  if (draft === null) return <div className="min-h-dvh" aria-busy="true" />;
  return <DetailsForm draft={draft} change={change} />;
}

function DetailsForm({ draft, change }: { draft: Draft; change: (change: DraftChange) => void }) {
  const [, navigate] = useLocation();
  const { register, control, handleSubmit, watch, getValues, setValue, setError, formState } = useForm<DraftFields>({
    defaultValues: draft.fields,
    resolver: zodResolver(Details) as never,
    mode: 'onTouched',
    shouldFocusError: false,
  });

  useEffect(() => {
    const watching = watch((fields, { name }) => {
      if (name !== undefined) change({ fields: { [name]: fields[name] ?? '' } });
    });
    return () => watching.unsubscribe();
  }, [watch, change]);

  // Another tab may have changed the draft.
  useEffect(() => {
    for (const name of detailNames) if (getValues(name) !== draft.fields[name]) setValue(name, draft.fields[name]);
  }, [getValues, setValue, draft.fields]);

  useEffect(() => {
    for (const [name, message] of Object.entries(draft.refused)) {
      if (name in draft.fields) setError(name as keyof DraftFields, { message });
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was refused is shown once, on arrival; typing mends it
  }, []);

  const [isPreparing, setPreparing] = useState(false);
  const tax = useTaxToday();
  const [rent, cleaningFee] = useWatch({ control, name: ['rent', 'cleaningFee'] });
  const said = formTexts(rentCliff(tax, { rent, cleaningFee }));
  const photosRefused =
    formState.isSubmitted && draft.photos.length === 0
      ? { ...draft.refused, photos: words.photoMissing }
      : draft.refused;

  /** Shows the message between heading and first slot; scrolls both into view. */
  function showMissingPhoto() {
    document.querySelector<HTMLInputElement>('input[aria-label="Image 1"]')?.focus({ preventScroll: true });
    document.querySelector('#photos-heading')?.scrollIntoView({ block: 'start' });
  }

  /** A missing photo comes first, since the photos are above the fields. */
  function focusFirstError(errors: object, event?: React.BaseSyntheticEvent) {
    if (draft.photos.length === 0) showMissingPhoto();
    else focusFirstInvalidOnSubmit(errors, event);
  }

  function continueToNext() {
    if (isPreparing) return;
    if (draft.photos.length === 0) return showMissingPhoto();
    change({ refused: {} });
    navigate(paths.listingPage2);
  }

  return (
    <WizardFrame
      step={0}
      back={paths.start}
      foot={
        <>
          <p className="type-small text-muted max-xs:sr-only">{messages.contactPrivacy}</p>
          <Button type="submit" form="details" disabled={isPreparing} className="min-w-40 max-xs:w-full">
            {buttons.next}
          </Button>
        </>
      }
    >
      <h1 className="type-h1">{headings.listingPage1}</h1>
      <p className="mt-2 text-muted">{words.lead}</p>

      <div className="mt-8 md:mt-10">
        <PhotoSlots
          photos={draft.photos}
          newPhoto={draftPhoto}
          onBusy={setPreparing}
          onChange={(photos) => change({ photos, refused: {} })}
          refused={photosRefused}
        />
      </div>

      <form id="details" noValidate onSubmit={(event) => void handleSubmit(continueToNext, focusFirstError)(event)}>
        {sections.map(({ group, names }) => (
          <Fragment key={group}>
            <h2 className="type-h2 mt-10">{words[group]}</h2>
            <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
              {names.map((name) => (
                <ListingField
                  key={name}
                  name={name}
                  register={register}
                  error={formState.errors[name]?.message}
                  {...said[name]}
                />
              ))}
            </div>
          </Fragment>
        ))}
      </form>
    </WizardFrame>
  );
}

function formTexts(rentHint: ReactNode): Partial<Record<keyof DraftFields, FieldTexts>> {
  return {
    title: { className: 'md:col-span-2' },
    description: { className: 'md:col-span-2', placeholder: words.descriptionPlaceholder },
    city: { placeholder: placeholders.city },
    rent: { after: words.aDay, hint: rentHint },
    cleaningFee: { optional: true, after: words.perStay, placeholder: words.noFee },
    extraGuestFee: { after: words.perGuest },
    phone: { hint: <span className="xs:hidden">{messages.contactPrivacy}</span> },
  };
}

import { NewListing } from '@aangan/contract/listing/listings.ts';
import { headings, messages, placeholders } from '@aangan/contract/messages.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../api/current-user.ts';
import { asNumber } from '../components/typed-number.ts';
import { type Draft, type DraftFields, draftPhoto, useDraft } from '../components/wizard/draft.ts';
import { PhotoSlots } from '../components/wizard/PhotoSlots.tsx';
import { WizardFrame } from '../components/wizard/WizardFrame.tsx';
import { addresses } from '../links.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { focusRefusedOnSubmit } from '../ui/focus-refused.ts';
import { TextArea } from '../ui/TextArea.tsx';

/** What step 1 asks: everything of a new home but its category. */
const Details = NewListing.omit({ category: true });

/** Step 1 of the wizard: photos and details. */
export function ListingPage1() {
  const { user } = useCurrentUser();
  const { draft, change } = useDraft(user?._id ?? '');
  // The form starts from the draft, so it waits for the device to answer.
  if (draft === null) return <div className="min-h-dvh" aria-busy="true" />;
  return <DetailsForm draft={draft} change={change} />;
}

function DetailsForm({ draft, change }: { draft: Draft; change: (change: Partial<Draft>) => void }) {
  const [, navigate] = useLocation();
  const { register, handleSubmit, watch, setError, formState } = useForm<DraftFields>({
    defaultValues: draft.fields,
    resolver: zodResolver(Details) as never,
    mode: 'onTouched',
    shouldFocusError: false,
  });

  useEffect(() => {
    const watching = watch((fields) => change({ fields: { ...draft.fields, ...fields } }));
    return () => watching.unsubscribe();
  }, [watch, change, draft.fields]);

  useEffect(() => {
    for (const [name, message] of Object.entries(draft.refused)) {
      if (name in draft.fields) setError(name as keyof DraftFields, { message });
    }
    // What was refused is shown once, on arrival; typing mends it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const refused = (name: keyof DraftFields) => formState.errors[name]?.message;
  const photosRefused =
    formState.isSubmitted && draft.photos.length === 0
      ? { ...draft.refused, photos: 'One photo at least: guests look before they read.' }
      : draft.refused;

  /** The sentence that asks stands between the heading and the first slot: both are brought into view. */
  function askForPhoto() {
    document.querySelector<HTMLInputElement>('input[aria-label="Image 1"]')?.focus({ preventScroll: true });
    document.querySelector('#photos-heading')?.scrollIntoView({ block: 'start' });
  }

  /** Without a photo that is the first thing to mend, and it stands above the fields. */
  function askToMend(errors: object, event?: React.BaseSyntheticEvent) {
    if (draft.photos.length === 0) askForPhoto();
    else focusRefusedOnSubmit(errors, event);
  }

  function goOn() {
    if (draft.photos.length === 0) return askForPhoto();
    change({ refused: {} });
    navigate(addresses.listingPage2);
  }

  return (
    <WizardFrame
      step={0}
      back={addresses.home}
      foot={
        <>
          <p className="type-small text-muted max-xs:sr-only">{messages.contactPrivacy}</p>
          <Button type="submit" form="details" className="min-w-40 max-xs:w-full">
            Next
          </Button>
        </>
      }
    >
      <h1 className="type-h1">{headings.listingPage1}</h1>
      <p className="mt-2 text-muted">Ten minutes now; you can change everything later.</p>

      <div className="mt-8 md:mt-10">
        <PhotoSlots
          photos={draft.photos}
          newPhoto={draftPhoto}
          onChange={(photos) => change({ photos, refused: {} })}
          refused={photosRefused}
        />
      </div>

      <form id="details" noValidate onSubmit={(event) => void handleSubmit(goOn, askToMend)(event)}>
        <h2 className="type-h2 mt-10">The home</h2>
        <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
          <Field label="Title" className="md:col-span-2" error={refused('title')} {...register('title')} />
          <TextArea
            label="Description"
            className="md:col-span-2"
            placeholder="What does a guest wake up to? Who makes the tea? What is five minutes away?"
            error={refused('description')}
            {...register('description')}
          />
          <Field label="City" placeholder={placeholders.city} error={refused('city')} {...register('city')} />
          <Field label="Landmark" error={refused('landMark')} {...register('landMark')} />
        </div>

        <h2 className="type-h2 mt-10">The price</h2>
        <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
          <Field
            label="Rent"
            before="₹"
            after="/day"
            inputMode="numeric"
            error={refused('rent')}
            {...register('rent', asNumber)}
          />
          <Field
            label="Cleaning Fee"
            optional
            before="₹"
            after="per stay"
            placeholder="0"
            inputMode="numeric"
            error={refused('cleaningFee')}
            {...register('cleaningFee', asNumber)}
          />
          <Field
            label="Included Guests"
            inputMode="numeric"
            error={refused('includedGuests')}
            {...register('includedGuests', asNumber)}
          />
          <Field
            label="Extra Guest Fee"
            before="₹"
            after="per guest"
            inputMode="numeric"
            error={refused('extraGuestFee')}
            {...register('extraGuestFee', asNumber)}
          />
          <Field
            label="Contact"
            type="tel"
            autoComplete="tel"
            hint={<span className="xs:hidden">{messages.contactPrivacy}</span>}
            error={refused('phone')}
            {...register('phone')}
          />
        </div>
      </form>
    </WizardFrame>
  );
}

import { MAX_ADDRESS, MAX_DIRECTIONS } from '@aangan/contract/limits.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as factWords from '@aangan/contract/words/en/homes/home-facts.ts';
import * as words from '@aangan/contract/words/en/homes/home-place.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { type ComponentProps, useState } from 'react';
import { fieldErrors, errorMessage } from '../../../../api/api-error.ts';
import { useSetPlace, useDeletePlace } from '../../../queries/home-place.ts';
import { Button } from '../../../../ui/Button.tsx';
import { focusFirstInvalid } from '../../../../ui/focus-invalid.ts';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { SaveRow } from '../SaveRow.tsx';
import { parseDegrees } from '../parse-pin.ts';
import { PinFields } from './PinFields.tsx';

/** Exact address and directions for paid guests. */
export function PlaceForm({ home }: { home: Listing }) {
  const set = useSetPlace(home._id);
  const deletePlace = useDeletePlace(home._id);
  const saved = toFormValues(home.place);
  const [typed, setTyped] = useState(saved);
  const [failure, setFailure] = useState<{ error: unknown; isAtField: boolean } | null>(null);
  const refused = fieldErrors(failure?.error);

  async function save(form: HTMLFormElement) {
    setFailure(null);
    const { lat, lng, address, directions } = typed;
    try {
      await set.mutateAsync({
        lat: parseDegrees(lat),
        lng: parseDegrees(lng),
        // Sends only changed fields, so that edits elsewhere are preserved.
        ...(address !== saved.address && { address: address.trim() || null }),
        ...(directions !== saved.directions && { directions: directions.trim() || null }),
      });
      toast.success(factWords.saved);
    } catch (error) {
      setFailure({ error, isAtField: focusFirstInvalid(form, fieldErrors(error)) });
    }
  }

  async function remove() {
    setFailure(null);
    try {
      await deletePlace.mutateAsync();
      setTyped(toFormValues(undefined));
      toast.success(words.takenAway);
    } catch (error) {
      setFailure({ error, isAtField: false });
    }
  }

  const mapArea = (name: 'address' | 'directions', more: Partial<ComponentProps<typeof TextArea>>) => (
    <TextArea
      name={name}
      label={labels[name]}
      optional
      error={refused[name]}
      value={typed[name]}
      onChange={({ target: { value } }) => setTyped({ ...typed, [name]: value })}
      {...more}
    />
  );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
      className="grid gap-6"
    >
      <PinFields home={home} pin={typed} onChange={(pin) => setTyped({ ...typed, ...pin })} refused={refused} />
      {mapArea('address', { rows: 2, maxLength: MAX_ADDRESS, autoComplete: 'off' })}
      {mapArea('directions', { maxLength: MAX_DIRECTIONS, hint: words.directionsHint })}
      <SaveRow
        label={words.savePlace}
        isPending={set.isPending}
        refusal={failure === null || failure.isAtField ? null : errorMessage(failure.error)}
      />
      {home.place !== undefined && (
        <Button variant="text" className="sm:w-fit" busy={deletePlace.isPending} onClick={() => void remove()}>
          {words.takeAway}
        </Button>
      )}
    </form>
  );
}

function toFormValues(place: Listing['place']) {
  const degrees = (value: number | undefined) => (value === undefined ? '' : value.toFixed(6));
  const { address = '', directions = '' } = place ?? {};
  return { lat: degrees(place?.lat), lng: degrees(place?.lng), address, directions };
}

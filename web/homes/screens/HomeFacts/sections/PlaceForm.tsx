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
import { parseDegrees, parseCoordinates } from '../parse-pin.ts';
import { PinPicker } from '../../../../search/parts/PinPicker.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { MapPin } from '../../../../ui/icons.ts';

interface TypedPin {
  lat: string;
  lng: string;
}

interface PinFieldsProps {
  home: Listing;
  pin: TypedPin;
  onChange: (pin: TypedPin) => void;
  refused: Readonly<Record<string, string>>;
}

const TOWN_ZOOM = 11;

/** Pin input by map, coordinates, device location, or the centre of the town. */
function PinFields({ home, pin, onChange, refused }: PinFieldsProps) {
  const [locating, setLocating] = useState<'no' | 'asked' | 'failed'>('no');
  const town = home.place === undefined ? home.at : undefined;

  function locate() {
    setLocating('asked');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating('no');
        onChange({ lat: coords.latitude.toFixed(6), lng: coords.longitude.toFixed(6) });
      },
      () => setLocating('failed'),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  }

  const fieldProps = (name: 'lat' | 'lng') => (
    <Field
      name={name}
      label={labels[name]}
      hint={name === 'lat' ? words.pairHint : undefined}
      error={refused[name]}
      inputMode="decimal"
      autoComplete="off"
      value={pin[name]}
      onChange={({ target: { value } }) => {
        const pair = parseCoordinates(value);
        onChange(pair === null ? { ...pin, [name]: value } : { lat: pair[0], lng: pair[1] });
      }}
    />
  );

  return (
    <div className="grid gap-4">
      <PinPicker
        value={parsePoint(pin)}
        {...(town !== undefined && { around: { lat: town.lat, lng: town.lng, zoom: TOWN_ZOOM } })}
        onChange={({ lat, lng }) => onChange({ lat: lat.toFixed(6), lng: lng.toFixed(6) })}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        {fieldProps('lat')}
        {fieldProps('lng')}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="row"
          icon={<MapPin size={20} strokeWidth={1.75} aria-hidden="true" />}
          busy={locating === 'asked'}
          busyLabel={words.locating}
          onClick={locate}
        >
          {words.whereIAm}
        </Button>
        {town !== undefined && (
          <Button variant="text" size="row" onClick={() => onChange({ lat: String(town.lat), lng: String(town.lng) })}>
            {words.middleOf({ city: home.city })}
          </Button>
        )}
      </div>
      <output className="type-small text-muted empty:hidden">{locating === 'failed' ? words.notLocated : null}</output>
    </div>
  );
}

/** The typed coordinates as a point, if valid. */
function parsePoint({ lat, lng }: TypedPin): { lat: number; lng: number } | undefined {
  const point = { lat: parseDegrees(lat), lng: parseDegrees(lng) };
  const hasPin = lat.trim() !== '' && lng.trim() !== '' && Math.abs(point.lat) <= 85 && Math.abs(point.lng) <= 180;
  return hasPin ? point : undefined;
}

/** Exact postal address and directions for paid guests. */
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

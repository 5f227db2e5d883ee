import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_ADDRESS, MAX_DIRECTIONS } from '@aangan/contract/limits.ts';
import { states } from '@aangan/contract/rules/states.ts';
import * as factWords from '@aangan/contract/words/en/homes/home-facts.ts';
import * as words from '@aangan/contract/words/en/homes/home-place.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { type ComponentProps, useState } from 'react';
import { useSite } from '../../../../api/site.ts';
import { PinPicker } from '../../../../search/parts/PinPicker.tsx';
import { Note } from '../../../../shared/Note.tsx';
import { useServerForm } from '../../../../shared/use-server-form.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field, SelectField, TextArea } from '../../../../ui/Field.tsx';
import { MapPin } from '../../../../ui/icons.ts';
import { toast } from '../../../../ui/toast.ts';
import { stateLabel } from '../../../parts/fact-labels.ts';
import { useDeletePlace, useSetPlace } from '../../../queries/change-listings.ts';
import { FactsForm, parseChoice, SaveRow, Section } from '../FactsForm.tsx';

/** Location of the home: pin and directions, or the state if no pin implies it. */
export function PlaceSection({ home }: { home: Listing }) {
  const { tax } = useSite();
  return (
    <Section name="place" lead={words.lead}>
      <div className="grid gap-10">
        {tax !== undefined && home.state === undefined && (
          <Note tone="haldi" title={words.stateNeeded} detail={words.stateNeededWhy} />
        )}
        <PlaceForm home={home} />
        {home.place === undefined && (
          <FactsForm
            homeId={home._id}
            known={{ state: home.state ?? null }}
            read={(typed) => ({ state: parseChoice(states, typed.get('state')) })}
          >
            {(refused) => (
              <SelectField
                name="state"
                label={labels.state}
                optional
                choices={{
                  '': factWords.notStated,
                  ...Object.fromEntries(states.map((code) => [code, stateLabel(code)])),
                }}
                defaultValue={home.state ?? ''}
                error={refused['state']}
              />
            )}
          </FactsForm>
        )}
      </div>
    </Section>
  );
}

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
    // Absent on pages without HTTPS and where the browser forbids it.
    if (!('geolocation' in navigator)) return setLocating('failed');
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
          icon={<MapPin size={20} />}
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
function PlaceForm({ home }: { home: Listing }) {
  const set = useSetPlace(home._id);
  const deletePlace = useDeletePlace(home._id);
  /** The inputs when they were opened or last saved; the home may be refetched meanwhile. */
  const [saved, setSaved] = useState(() => toFormValues(home.place));
  const [typed, setTyped] = useState(saved);
  const { refused, failure, onSubmit, attempt } = useServerForm(async () => {
    const { address, directions } = typed;
    // Sends only changed fields and the newest pin, so that edits elsewhere are preserved.
    const isMoved = typed.lat !== saved.lat || typed.lng !== saved.lng;
    const { lat, lng } = isMoved || home.place === undefined ? typed : toFormValues(home.place);
    await set.mutateAsync({
      lat: parseDegrees(lat),
      lng: parseDegrees(lng),
      ...(address !== saved.address && { address: address.trim() || null }),
      ...(directions !== saved.directions && { directions: directions.trim() || null }),
    });
    setSaved(typed);
    toast.success(factWords.saved);
  });

  const remove = () =>
    attempt(async () => {
      await deletePlace.mutateAsync();
      setSaved(toFormValues(undefined));
      setTyped(toFormValues(undefined));
      toast.success(words.takenAway);
    });

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
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      <PinFields home={home} pin={typed} onChange={(pin) => setTyped({ ...typed, ...pin })} refused={refused} />
      {mapArea('address', { rows: 2, maxLength: MAX_ADDRESS, autoComplete: 'off' })}
      {mapArea('directions', { maxLength: MAX_DIRECTIONS, hint: words.directionsHint })}
      <SaveRow label={words.savePlace} isPending={set.isPending} failure={failure} />
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

/** Parses degrees. Invalid text is passed on, and the server explains the error. */
export function parseDegrees(text: string): number {
  const bare = text
    .trim()
    .replace(/°$/, '')
    .replace('\u2212', '-')
    .replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return bare === '' || Number.isNaN(Number(bare)) ? (text as unknown as number) : Number(bare);
}

/** Splits coordinates copied from a map: '32.2396, 77.1887'. */
export function parseCoordinates(text: string): [lat: string, lng: string] | null {
  const pair = /^\s*(-?\d{1,2}\.\d+)°?\s*[,;\s]\s*(-?\d{1,3}\.\d+)°?\s*$/.exec(text);
  return pair === null ? null : [pair[1] as string, pair[2] as string];
}

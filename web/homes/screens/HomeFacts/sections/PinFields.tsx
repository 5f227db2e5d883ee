import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/home-place.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useState } from 'react';
import { PinPicker } from '../../../../search/parts/PinPicker.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { MapPin } from '../../../../ui/icons.ts';
import { parseCoordinates, parseDegrees } from '../parse-pin.ts';

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
export function PinFields({ home, pin, onChange, refused }: PinFieldsProps) {
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

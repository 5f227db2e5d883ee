import * as words from '@aangan/contract/words/en/search/map.ts';
import type { LeafletKeyboardEvent, Marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MapFrame } from './MapFrame.tsx';
import type { OpenedMap } from './open-map.ts';

interface PickedPoint {
  lat: number;
  lng: number;
}

interface PinPickerProps {
  /** Pin position; undefined if not set. */
  value: PickedPoint | undefined;
  /** Initial view without a pin: the town, or all of India. */
  around?: PickedPoint & { zoom: number };
  onChange: (point: PickedPoint) => void;
  className?: string;
}

const INDIA = { lat: 22.5, lng: 80, zoom: 4 };
const CLOSE_ZOOM = 13;

/** Location picker: drag the pin, click the map, or use arrow keys. */
export function PinPicker({ value, around = INDIA, onChange, className }: PinPickerProps) {
  const from = value === undefined ? around : { ...value, zoom: CLOSE_ZOOM };
  return (
    <>
      <MapFrame
        label={words.label}
        start={{ center: [from.lat, from.lng], zoom: from.zoom }}
        className={className ?? 'h-80 rounded-photo border border-edge md:h-100'}
      >
        {(opened) => <Pin opened={opened} value={value} onChange={onChange} />}
      </MapFrame>
      <p className="mt-2 text-[14px]/5 text-muted">{words.pin}</p>
    </>
  );
}

function Pin({ opened, value, onChange }: Pick<PinPickerProps, 'value' | 'onChange'> & { opened: OpenedMap }) {
  const { leaflet, map } = opened;
  const pin = useRef<Marker>(null);
  const choose = useEffectEvent(({ lat, lng }: PickedPoint) =>
    onChange({ lat: roundDegrees(lat), lng: roundDegrees(lng) }),
  );

  useEffect(() => {
    const onPress = (event: { latlng: PickedPoint }) => choose(event.latlng);
    map.on('click', onPress);
    return () => {
      map.off('click', onPress);
    };
  }, [map]);

  const hasPin = value !== undefined;
  const first = useEffectEvent(() => value);
  useEffect(() => {
    const at = first();
    if (!hasPin || at === undefined) return undefined;
    const marker = leaflet.marker(at, { icon: pinIcon(leaflet), draggable: true, autoPan: true }).addTo(map);
    pin.current = marker;
    marker.getElement()?.setAttribute('aria-label', `${words.pinName}. ${words.pinKeys}`);
    marker.on('dragend', () => choose(marker.getLatLng()));
    marker.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
      const moved = step(originalEvent, marker.getLatLng());
      if (moved === null) return;
      originalEvent.preventDefault();
      originalEvent.stopPropagation();
      choose(moved);
    });
    return () => {
      pin.current = null;
      marker.remove();
    };
  }, [leaflet, map, hasPin]);

  const lat = value?.lat;
  const lng = value?.lng;
  useEffect(() => {
    if (lat === undefined || lng === undefined) return;
    pin.current?.setLatLng([lat, lng]);
    if (!map.getBounds().pad(-0.05).contains([lat, lng])) map.setView([lat, lng], Math.max(map.getZoom(), CLOSE_ZOOM));
  }, [map, lat, lng]);

  return null;
}

const SHAPE =
  '<svg viewBox="0 0 24 24" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true">' +
  '<path d="M12 22c5-5 7.5-8.7 7.5-12a7.5 7.5 0 1 0-15 0c0 3.3 2.5 7 7.5 12z"/><circle cx="12" cy="10" r="2.5"/></svg>';

function pinIcon(leaflet: OpenedMap['leaflet']) {
  return leaflet.divIcon({ className: 'map-pin', html: SHAPE, iconSize: [44, 44], iconAnchor: [22, 40] });
}

const METRES_A_DEGREE = 111_320;
const steps: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

function step({ key, shiftKey }: KeyboardEvent, { lat, lng }: PickedPoint): PickedPoint | null {
  const direction = steps[key];
  if (direction === undefined) return null;
  const [north, east] = direction;
  const degrees = (shiftKey ? 100 : 10) / METRES_A_DEGREE;
  return { lat: lat + north * degrees, lng: lng + (east * degrees) / Math.cos((lat * Math.PI) / 180) };
}

/** Six decimals, about 0.1 m. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

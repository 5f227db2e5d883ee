import { MAX_MAP_SIDE, MIN_MAP_SIDE } from '@aangan/contract/limits.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { MapHomes } from '@aangan/contract/search/calls.ts';
import * as words from '@aangan/contract/words/en/search/map-search.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import type { Map as LeafletMap, Point } from 'leaflet';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { SessionLink } from '../../accounts/parts/SignInRedirect.tsx';
import { shortRupees } from '../../bookings/parts/short-rupees.ts';
import { WholePrice } from '../../homes/parts/ListingCard.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { RupeePrice } from '../../ui/RichText.tsx';
import { CloseButton } from '../../ui/RoundButton.tsx';
import { LazyHeart } from '../../wishlists/parts/LazyHeart.tsx';
import { isPoint, type MapBox } from './map-box.ts';
import type { MapStart, OpenedMap } from './open-map.ts';
import { type MapPin, PinLayer } from './pin-layer.ts';

export interface HomePinsProps {
  opened: OpenedMap;
  /** Undefined while loading. */
  homes: MapHomes | undefined;
  /** Home hovered or focused in the list. */
  highlighted: string | null;
  onHighlight: (homeId: string | null) => void;
  /** Called for a group of homes at one point, which zooming cannot separate. */
  onList: (point: MapBox) => void;
  homePath: (homeId: string) => string;
}

/** Pins of homes: a price opens its card, a cluster zooms in. */
export function HomePins({ opened, homes, highlighted, onHighlight, onList, homePath }: HomePinsProps) {
  const [pressed, setPressed] = useState<MapHomes['homes'][number] | null>(null);
  const pins = useMemo(() => (homes === undefined ? [] : toPins(homes)), [homes]);
  const focus = useRef<PinFocus>(null);

  function press({ key, at }: MapPin) {
    const group = homes?.groups.find((candidate) => groupKey(candidate.at) === key);
    if (group !== undefined) return goTo(group.box as MapBox);
    setPressed(homes?.homes.find(({ _id }) => _id === key) ?? null);
    // The card covers the bottom of the map.
    opened.map.panInside(at, { paddingTopLeft: [40, 72], paddingBottomRight: [40, 190] });
  }

  function goTo(box: MapBox) {
    if (isPoint(box)) onList(box);
    else goToBox(opened.map, box);
  }

  /** Returns focus to the pin. */
  function close() {
    if (pressed !== null) focus.current?.focus(pressed._id);
    setPressed(null);
  }

  return (
    <>
      <MapPins
        ref={focus}
        opened={opened}
        pins={pins}
        highlighted={pressed?._id ?? highlighted}
        onPress={press}
        onHighlight={(pin) => onHighlight(pin === null || pin.isGroup ? null : pin.key)}
      />
      {pressed !== null && <PinCard key={pressed._id} home={pressed} to={homePath(pressed._id)} onClose={close} />}
      <output className="sr-only">{homes !== undefined && words.onTheMap({ count: homes.total })}</output>
    </>
  );
}

/** Pins for an answer: prices, and counts for clusters. */
function toPins({ homes, groups, about }: MapHomes): MapPin[] {
  return [
    ...homes.map(({ _id, at, rent, title }) => ({
      key: _id,
      at,
      label: shortRupees(rent),
      name: words.pin({ home: title, rupees: formatRupees(rent) }),
      isGroup: false,
    })),
    ...groups.map(({ at, homes: count }) => ({
      key: groupKey(at),
      at,
      label: about === true ? words.aboutSoMany({ count }) : words.soMany({ count }),
      name: words.group({ count }),
      isGroup: true,
    })),
  ];
}

function groupKey({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat} ${lng}`;
}

/** Imperative handle to focus a pin. */
interface PinFocus {
  focus: (key: string) => void;
}

interface MapPinsProps {
  ref?: Ref<PinFocus>;
  opened: OpenedMap;
  pins: readonly MapPin[];
  /** Key of the highlighted pin. */
  highlighted: string | null;
  onPress: (pin: MapPin) => void;
  onHighlight: (pin: MapPin | null) => void;
}

/** Map pins, rendered outside React for performance. */
function MapPins({ ref, opened, pins, highlighted, onPress, onHighlight }: MapPinsProps) {
  const layer = useRef<PinLayer>(null);
  const press = useEffectEvent(onPress);
  const point = useEffectEvent(onHighlight);
  const fill = useEffectEvent((drawn: PinLayer) => {
    drawn.show(pins);
    drawn.highlight(highlighted);
  });

  useEffect(() => {
    const drawn = new PinLayer(opened, { press: (pin) => press(pin), point: (pin) => point(pin) });
    layer.current = drawn;
    fill(drawn);
    return () => {
      layer.current = null;
      drawn.remove();
    };
  }, [opened]);
  useEffect(() => layer.current?.show(pins), [pins]);
  useEffect(() => layer.current?.highlight(highlighted), [highlighted]);
  useImperativeHandle(ref, () => ({ focus: (key) => layer.current?.focus(key) }), []);

  return null;
}

interface PinCardProps {
  home: MapHomes['homes'][number];
  to: string;
  onClose: () => void;
}

/** Card of the selected pin, at the bottom of the map. */
function PinCard({ home, to, onClose }: PinCardProps) {
  return (
    <article
      aria-label={words.pressed({ home: home.title })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="pin-card motion-rise absolute inset-x-3 bottom-7 z-20 mx-auto flex max-w-110 gap-4 rounded-photo border border-edge bg-raised p-3 shadow-2"
    >
      <div className="relative h-24 w-32 shrink-0">
        <Photo photo={home.photo} alt="" sizes="128px" className="size-full rounded-small" />
        <LazyHeart home={home} />
      </div>
      <div className="min-w-0 flex-1 pt-1">
        <h2 className="type-nameplate line-clamp-2 pr-10">
          <SessionLink to={to} ref={focusAtOnce} className="after:absolute after:inset-0">
            {home.title}
          </SessionLink>
        </h2>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          <RupeePrice amount={home.rent} message={priceWords.perDay} />
          <Rating value={home.ratings} count={home.ratingsCount} />
        </p>
        <p>
          <WholePrice price={home.stay ?? home.whole} />
        </p>
      </div>
      <CloseButton className="absolute top-2 right-2 z-10" onClick={onClose} />
    </article>
  );
}

/** Moves focus from the pin to its card without scrolling. */
function focusAtOnce(link: HTMLElement | null): void {
  link?.focus({ preventScroll: true });
}

/** Maximum zoom when fitting, so that surroundings stay visible. */
const CLOSEST = 12;
/** Padding for controls at the top, and half a price label on the other sides. */
const ROOM = { paddingTopLeft: [56, 96] as [number, number], paddingBottomRight: [64, 40] as [number, number] };

/** Approximate initial view of a box, before the map's size is known. */
export function startForBox([west, south, east, north]: MapBox): MapStart {
  const zoom = Math.floor(Math.log2(360 / Math.max(east - west, (north - south) * 1.2, 0.005)));
  return { center: [(south + north) / 2, (west + east) / 2], zoom: Math.min(Math.max(zoom + 1, 4), 15) };
}

/** Moves the map to a box. */
function goToBox(map: LeafletMap, box: MapBox): void {
  map.fitBounds(toBounds(box), ROOM);
}

/** Moves the map to a box without animation. */
export function jumpToBox(map: LeafletMap, box: MapBox): void {
  map.fitBounds(toBounds(box), { ...ROOM, maxZoom: CLOSEST, animate: false });
}

/** Size of a box on the map in pixels, as the server's clustering expects. */
export function sizeOnMap(map: LeafletMap, box: MapBox): [width: number, height: number] {
  const [one, other] = toBounds(box).map((corner) => map.project(corner)) as [Point, Point];
  const side = (pixels: number) => Math.min(Math.max(Math.round(Math.abs(pixels)), MIN_MAP_SIDE), MAX_MAP_SIDE);
  return [side(other.x - one.x), side(other.y - one.y)];
}

function toBounds([west, south, east, north]: MapBox): [[number, number], [number, number]] {
  return [
    [south, west],
    [north, east],
  ];
}

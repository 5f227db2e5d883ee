import * as words from '@aangan/contract/words/en/search/map-search.ts';
import type { MapHomes } from '@aangan/contract/search/searches.ts';
import { useMemo, useRef, useState } from 'react';
import { goToBox } from './fit-box.ts';
import { isPoint, type MapBox } from './map-box.ts';
import { MapPins, type PinFocus } from './MapPins.tsx';
import type { OpenedMap } from './open-map.ts';
import type { MapPin } from './pin-layer.ts';
import { PinCard } from './PinCard.tsx';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { shortRupees } from '../../bookings/parts/short-rupees.ts';

interface HomePinsProps {
  opened: OpenedMap;
  /** Undefined while loading. */
  homes: MapHomes | undefined;
  /** Home hovered or focused in the list. */
  highlighted: string | null;
  onPoint: (homeId: string | null) => void;
  /** Called for a group of homes at one point, which zooming cannot separate. */
  onList: (point: MapBox) => void;
  homeAddress: (homeId: string) => string;
}

/** Pins of homes: a price opens its card, a cluster zooms in. */
export function HomePins({ opened, homes, highlighted, onPoint, onList, homeAddress }: HomePinsProps) {
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
        onPoint={(pin) => onPoint(pin === null || pin.isGroup ? null : pin.key)}
      />
      {pressed !== null && <PinCard key={pressed._id} home={pressed} to={homeAddress(pressed._id)} onClose={close} />}
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

import * as words from '@aangan/contract/words/en/screens/map-search.ts';
import type { MapHomes } from '@aangan/contract/listing/searches.ts';
import { useMemo, useRef, useState } from 'react';
import { MapFrame } from '../../../components/map/MapFrame.tsx';
import { boxAround, INDIA, isPoint, type MapBox, widened } from '../../../components/map/map-box.ts';
import { MapPins, type PinFocus } from '../../../components/map/MapPins.tsx';
import type { OpenedMap } from '../../../components/map/open-map.ts';
import type { MapPin } from '../../../components/map/pin-layer.ts';
import { Button } from '../../../ui/Button.tsx';
import { groupKey, pinsOf } from './map-pins.ts';
import { PinCard } from './PinCard.tsx';
import { useMapMoves } from './use-map-moves.ts';

interface MapOfFoundProps {
  found: MapHomes | undefined;
  /** Where the map starts; null shows all that is found. */
  box: MapBox | null;
  /** The home that is pointed at in the list. */
  lit: string | null;
  onPoint: (homeId: string | null) => void;
  /** The map shows another part: what is found there is asked for. */
  onMove: (box: MapBox, size: [width: number, height: number]) => void;
  /** Homes that stand at one point: the list tells them apart. */
  onList: (box: MapBox) => void;
  addressOf: (homeId: string) => string;
}

/** What is found, on a map: a pressed price shows its home, a pressed number goes closer. */
export function MapOfFound(props: MapOfFoundProps) {
  const [start] = useState(() => startOf(props.box ?? INDIA));
  return (
    <MapFrame label={words.map} start={start} className="size-full">
      {(opened) => <OnMap opened={opened} {...props} />}
    </MapFrame>
  );
}

function OnMap({
  opened,
  found,
  box,
  lit,
  onPoint,
  onMove,
  onList,
  addressOf,
}: MapOfFoundProps & { opened: OpenedMap }) {
  const [pressed, setPressed] = useState<MapHomes['homes'][number] | null>(null);
  const pins = useMemo(() => (found === undefined ? [] : pinsOf(found)), [found]);
  const all = found && boxAround([...found.homes.map(({ at }) => at), ...found.groups.flatMap(cornersOf)]);
  const moves = useMapMoves(opened, { isPlaced: box !== null, all: all ?? null, onMove });
  const focus = useRef<PinFocus>(null);

  function press({ key, at }: MapPin) {
    const group = found?.groups.find((candidate) => groupKey(candidate.at) === key);
    if (group !== undefined) return goTo(group.box as MapBox);
    setPressed(found?.homes.find(({ _id }) => _id === key) ?? null);
    // Its card lies over the foot of the map.
    opened.map.panInside(at, { paddingTopLeft: [40, 72], paddingBottomRight: [40, 190] });
  }

  /** Back to the pin, for who goes on from there. */
  function close() {
    if (pressed !== null) focus.current?.focus(pressed._id);
    setPressed(null);
  }

  function goTo(target: MapBox) {
    if (isPoint(target)) onList(widened(target));
    else opened.map.fitBounds(corners(target), { paddingTopLeft: [56, 96], paddingBottomRight: [64, 40] });
  }

  return (
    <>
      <MapPins
        ref={focus}
        opened={opened}
        pins={pins}
        lit={pressed?._id ?? lit}
        onPress={press}
        onPoint={(pin) => onPoint(pin === null || pin.isGroup ? null : pin.key)}
      />
      <div className="absolute top-3 left-3 z-10 flex max-w-[calc(100%-88px)] flex-wrap gap-2">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field border border-line bg-raised px-3.5 text-[14.5px]/5 shadow-1">
          <input
            type="checkbox"
            checked={moves.asksAtOnce}
            onChange={(event) => moves.askAtOnce(event.target.checked)}
            className="size-5 accent-accent"
          />
          <span className="pt-0.5">{words.asIMove}</span>
        </label>
        {moves.isElsewhere && (
          <Button size="row" className="shadow-1" onClick={moves.ask}>
            {words.here}
          </Button>
        )}
      </div>
      {pressed !== null && <PinCard key={pressed._id} home={pressed} to={addressOf(pressed._id)} onClose={close} />}
      <output className="sr-only">{found !== undefined && words.onTheMap({ count: found.total })}</output>
    </>
  );
}

function startOf([west, south, east, north]: MapBox) {
  const zoom = Math.floor(Math.log2(360 / Math.max(east - west, (north - south) * 1.2, 0.005)));
  return {
    center: [(south + north) / 2, (west + east) / 2] as [number, number],
    zoom: Math.min(Math.max(zoom + 1, 4), 15),
  };
}

function corners([west, south, east, north]: MapBox): [[number, number], [number, number]] {
  return [
    [south, west],
    [north, east],
  ];
}

function cornersOf({ box: [west = 0, south = 0, east = 0, north = 0] }: MapHomes['groups'][number]) {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}

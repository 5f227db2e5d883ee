import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { OpenedMap } from './open-map.ts';
import { type MapPin, PinLayer } from './pin-layer.ts';

/** For who has a pin to lead the focus back to. */
export interface PinFocus {
  focus: (key: string) => void;
}

interface MapPinsProps {
  ref?: Ref<PinFocus>;
  opened: OpenedMap;
  pins: readonly MapPin[];
  /** The pin of the home that is meant elsewhere. */
  lit: string | null;
  onPress: (pin: MapPin) => void;
  onPoint: (pin: MapPin | null) => void;
}

/** Pins on a map; drawn beside React, which would look at each of them whenever one changes. */
export function MapPins({ ref, opened, pins, lit, onPress, onPoint }: MapPinsProps) {
  const layer = useRef<PinLayer>(null);
  const press = useEffectEvent(onPress);
  const point = useEffectEvent(onPoint);
  const fill = useEffectEvent((drawn: PinLayer) => {
    drawn.show(pins);
    drawn.light(lit);
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
  useEffect(() => layer.current?.light(lit), [lit]);
  useImperativeHandle(ref, () => ({ focus: (key) => layer.current?.focus(key) }), []);

  return null;
}

import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { OpenedMap } from './open-map.ts';
import { type MapPin, PinLayer } from './pin-layer.ts';

/** Imperative handle to focus a pin. */
export interface PinFocus {
  focus: (key: string) => void;
}

interface MapPinsProps {
  ref?: Ref<PinFocus>;
  opened: OpenedMap;
  pins: readonly MapPin[];
  /** Key of the highlighted pin. */
  highlighted: string | null;
  onPress: (pin: MapPin) => void;
  onPoint: (pin: MapPin | null) => void;
}

/** Map pins, rendered outside React for performance. */
export function MapPins({ ref, opened, pins, highlighted, onPress, onPoint }: MapPinsProps) {
  const layer = useRef<PinLayer>(null);
  const press = useEffectEvent(onPress);
  const point = useEffectEvent(onPoint);
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

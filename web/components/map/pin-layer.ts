import type { Marker } from 'leaflet';
import { inReadingOrder } from './reading-order.ts';
import type { OpenedMap } from './open-map.ts';

/** What stands on the map at a point: a home by its price, or several by their number. */
export interface MapPin {
  key: string;
  at: { lat: number; lng: number };
  /** '₹4,200', or how many homes. */
  label: string;
  /** What it is called, for those who do not see where it stands. */
  name: string;
  isGroup: boolean;
}

interface Listeners {
  press: (pin: MapPin) => void;
  /** The pin that somebody points at; null when they left it. */
  point: (pin: MapPin | null) => void;
}

interface Drawn {
  pin: MapPin;
  marker: Marker;
  button: HTMLButtonElement;
}

/** From so far on a press was a drag. */
const DRAG_PIXELS = 6;

/** Pins on a map. Those that stay are kept as they are, so that nothing flickers and focus is not lost. */
export class PinLayer {
  readonly #opened: OpenedMap;
  readonly #listeners: Listeners;
  readonly #drawn = new Map<string, Drawn>();
  #lit: string | null = null;

  constructor(opened: OpenedMap, listeners: Listeners) {
    this.#opened = opened;
    this.#listeners = listeners;
  }

  show(pins: readonly MapPin[]): void {
    const wanted = new Set(pins.map(({ key }) => key));
    for (const [key, { marker }] of this.#drawn) {
      if (wanted.has(key)) continue;
      marker.remove();
      this.#drawn.delete(key);
    }
    for (const pin of pins) {
      const drawn = this.#drawn.get(pin.key) ?? this.#draw(pin);
      this.#drawn.set(pin.key, drawn);
      tell(drawn, pin);
    }
    this.#letOneBeReached();
    this.light(this.#lit);
  }

  /** The pin of the home that is meant elsewhere, in the accent. */
  light(key: string | null): void {
    if (this.#lit !== null) this.#mark(this.#lit, false);
    this.#lit = key;
    if (key !== null) this.#mark(key, true);
  }

  focus(key: string): void {
    this.#drawn.get(key)?.button.focus({ preventScroll: true });
  }

  remove(): void {
    for (const { marker } of this.#drawn.values()) marker.remove();
    this.#drawn.clear();
  }

  #mark(key: string, isLit: boolean): void {
    const drawn = this.#drawn.get(key);
    drawn?.button.toggleAttribute('data-lit', isLit);
    drawn?.marker.setZIndexOffset(isLit ? 1_000 : 0);
  }

  #draw(pin: MapPin): Drawn {
    const { leaflet, map } = this.#opened;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'map-price';
    button.tabIndex = -1;
    button.append(document.createElement('span'));
    const icon = leaflet.divIcon({ className: 'map-point', html: button, iconSize: [0, 0] });
    const marker = leaflet.marker(pin.at, { icon, interactive: false, keyboard: false }).addTo(map);
    const drawn = { pin, marker, button };
    let held = { x: 0, y: 0 };
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      // A map that was dragged by its pin is not pressed there; the keyboard presses without a place.
      const moved = Math.hypot(event.clientX - held.x, event.clientY - held.y);
      if (event.detail === 0 || moved < DRAG_PIXELS) this.#listeners.press(drawn.pin);
    });
    button.addEventListener('pointerdown', ({ clientX, clientY }) => {
      held = { x: clientX, y: clientY };
    });
    button.addEventListener('dblclick', (event) => event.stopPropagation());
    button.addEventListener('pointerenter', () => this.#listeners.point(drawn.pin));
    button.addEventListener('pointerleave', () => this.#listeners.point(null));
    button.addEventListener('focus', () => {
      this.#letOneBeReached(button);
      this.#listeners.point(drawn.pin);
    });
    button.addEventListener('blur', () => this.#listeners.point(null));
    button.addEventListener('keydown', (event) => this.#step(event, button));
    return drawn;
  }

  /** The Tab key reaches one pin, the arrow keys lead from there to the others. */
  #letOneBeReached(wanted?: HTMLButtonElement): void {
    const buttons = this.#inOrder();
    const reached = wanted ?? buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === reached ? 0 : -1;
  }

  #step(event: KeyboardEvent, button: HTMLButtonElement): void {
    const buttons = this.#inOrder();
    const at = buttons.indexOf(button);
    const next = steps[event.key]?.(at, buttons.length - 1);
    if (next === undefined) return;
    // The map would move instead.
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus({ preventScroll: true });
  }

  #inOrder(): HTMLButtonElement[] {
    const { map } = this.#opened;
    const placed = [...this.#drawn.values()].map(({ pin, button }) => {
      const { x, y } = map.latLngToLayerPoint(pin.at);
      return { x, y, button };
    });
    return inReadingOrder(placed).map((one) => one.button);
  }
}

/** What a pin says: the same place may hold other homes by now. */
function tell(drawn: Drawn, pin: MapPin): void {
  const { button } = drawn;
  drawn.pin = pin;
  button.setAttribute('aria-label', pin.name);
  button.toggleAttribute('data-group', pin.isGroup);
  if (button.firstElementChild) button.firstElementChild.textContent = pin.label;
}

const forth = (at: number, last: number) => Math.min(at + 1, last);
const back = (at: number) => Math.max(at - 1, 0);
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: forth,
  ArrowDown: forth,
  ArrowLeft: back,
  ArrowUp: back,
  Home: () => 0,
  End: (_at, last) => last,
};

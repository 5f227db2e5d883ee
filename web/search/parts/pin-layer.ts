import type { Marker } from 'leaflet';
import type { OpenedMap } from './open-map.ts';

/** A pin: the price of one home, or the count of a cluster. */
export interface MapPin {
  key: string;
  at: { lat: number; lng: number };
  /** '₹4,200', or a count. */
  label: string;
  /** Accessible name. */
  name: string;
  isGroup: boolean;
}

interface Listeners {
  press: (pin: MapPin) => void;
  /** Called with the hovered pin; null on leave. */
  point: (pin: MapPin | null) => void;
}

interface Drawn {
  pin: MapPin;
  marker: Marker;
  button: HTMLButtonElement;
}

/** Minimum movement of a drag. */
const DRAG_PIXELS = 6;

/** Renders pins and reuses existing elements, so that they do not flicker or lose focus. */
export class PinLayer {
  readonly #opened: OpenedMap;
  readonly #listeners: Listeners;
  readonly #drawn = new Map<string, Drawn>();
  #highlighted: string | null = null;

  constructor(opened: OpenedMap, listeners: Listeners) {
    this.#opened = opened;
    this.#listeners = listeners;
  }

  show(pins: readonly MapPin[]): void {
    const shownKeys = new Set(pins.map(({ key }) => key));
    for (const [key, { marker }] of this.#drawn) {
      if (shownKeys.has(key)) continue;
      marker.remove();
      this.#drawn.delete(key);
    }
    for (const pin of pins) {
      const drawn = this.#drawn.get(pin.key) ?? this.#draw(pin);
      this.#drawn.set(pin.key, drawn);
      updateMarker(drawn, pin);
    }
    this.#updateTabStop();
    this.highlight(this.#highlighted);
  }

  highlight(key: string | null): void {
    if (this.#highlighted !== null) this.#mark(this.#highlighted, false);
    this.#highlighted = key;
    if (key !== null) this.#mark(key, true);
  }

  focus(key: string): void {
    this.#drawn.get(key)?.button.focus({ preventScroll: true });
  }

  remove(): void {
    for (const { marker } of this.#drawn.values()) marker.remove();
    this.#drawn.clear();
  }

  #mark(key: string, isHighlighted: boolean): void {
    const drawn = this.#drawn.get(key);
    drawn?.button.toggleAttribute('data-lit', isHighlighted);
    drawn?.marker.setZIndexOffset(isHighlighted ? 1_000 : 0);
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
      // Ignores clicks that end a drag; keyboard clicks have no position.
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
      this.#updateTabStop(button);
      this.#listeners.point(drawn.pin);
    });
    button.addEventListener('blur', () => this.#listeners.point(null));
    button.addEventListener('keydown', (event) => this.#step(event, button));
    return drawn;
  }

  /** Roving tabindex: one pin is a tab stop, arrow keys move between pins. */
  #updateTabStop(preferred?: HTMLButtonElement): void {
    const buttons = this.#inOrder();
    const reached = preferred ?? buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === reached ? 0 : -1;
  }

  #step(event: KeyboardEvent, button: HTMLButtonElement): void {
    const buttons = this.#inOrder();
    const at = buttons.indexOf(button);
    const next = steps[event.key]?.(at, buttons.length - 1);
    if (next === undefined) return;
    // Otherwise Leaflet would pan the map.
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

/** Updates label and name, because other homes may be at this position now. */
function updateMarker(drawn: Drawn, pin: MapPin): void {
  const { button } = drawn;
  drawn.pin = pin;
  button.setAttribute('aria-label', pin.name);
  button.toggleAttribute('data-group', pin.isGroup);
  if (button.firstElementChild) button.firstElementChild.textContent = pin.label;
}

const nextIndex = (at: number, last: number) => Math.min(at + 1, last);
const previousIndex = (at: number) => Math.max(at - 1, 0);
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: nextIndex,
  ArrowDown: nextIndex,
  ArrowLeft: previousIndex,
  ArrowUp: previousIndex,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Minimum vertical distance of a new line. */
const LINE_PIXELS = 44;

/** Sorts points in reading order: lines from top to bottom, each from left to right. */
export function inReadingOrder<T extends { x: number; y: number }>(points: readonly T[]): T[] {
  const lines: T[][] = [];
  for (const point of points.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line === undefined || first === undefined || point.y - first.y >= LINE_PIXELS) lines.push([point]);
    else line.push(point);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.x - other.x));
}

import type { PublicPoint } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/search/map.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { type ReactNode, type RefCallback, startTransition, useCallback, useEffect, useId, useState } from 'react';
import { useSite } from '../../api/site.ts';
import { useTheme } from '../../shared/theme.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { fetchOnce, PageOutdatedError } from '../../ui/fetch-once.ts';
import { Minus, Plus } from '../../ui/icons.ts';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { MapStart, OpenedMap, openMap } from './open-map.ts';

interface MapState {
  ref: RefCallback<HTMLElement>;
  /** Null while the map's code loads. */
  opened: OpenedMap | null;
  /** Why loading failed; 'outdated' means that only a page reload helps. */
  failure: Failure | null;
  retry: () => void;
}

type Failure = 'outdated' | 'unreachable';

interface Code {
  openMap: typeof openMap;
}

/** A map that somebody waits for is opened by a busy browser, too. */
const OPEN_TIMEOUT_MS = 500;

const fetchCode = fetchOnce(() => import('./open-map.ts'));

/**
 * Creates a map in an element, in tasks of their own when the browser is idle: loading its code, opening it, its tiles.
 * The initial view is read once.
 */
function useMap(start: MapStart): MapState {
  const { map: outside } = useSite();
  const [code, setCode] = useState<Code | Failure | null>(null);
  const [opened, setOpened] = useState<OpenedMap | null>(null);
  const [first] = useState(start);
  const isDark = useIsDark();

  useEffect(() => whenIdle(() => load(setCode), OPEN_TIMEOUT_MS), []);
  useEffect(() => opened?.setTheme(isDark), [opened, isDark]);

  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || code === null || typeof code === 'string') return undefined;
      let map: OpenedMap | null = null;
      const cancel = whenIdle(() => {
        const created = code.openMap(element, first, outside);
        map = created;
        startTransition(() => setOpened(created));
      }, OPEN_TIMEOUT_MS);
      return () => {
        cancel();
        setOpened(null);
        map?.close();
      };
    },
    [code, first, outside],
  );

  return { ref, opened, failure: typeof code === 'string' ? code : null, retry: () => load(setCode) };
}

function load(show: (code: Code | Failure | null) => void): void {
  show(null);
  fetchCode().then(show, (error: unknown) => show(error instanceof PageOutdatedError ? 'outdated' : 'unreachable'));
}

function useIsDark(): boolean {
  const [theme] = useTheme();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)') ?? false;
  return theme === 'system' ? systemIsDark : theme === 'dark';
}

interface MapFrameProps {
  /** Accessible name. */
  label: string;
  /** Initial view; later changes are ignored. */
  start: MapStart;
  /** Sets the size. */
  className?: string;
  /** Rendered once the map is ready. */
  children: (opened: OpenedMap) => ReactNode;
}

/** A map with controls; a placeholder until its code has loaded, or if loading fails. */
export function MapFrame({ label, start, className, children }: MapFrameProps) {
  const { ref, opened, failure, retry } = useMap(start);
  const keys = useId();
  return (
    <div className={classNames('relative isolate overflow-hidden bg-sunken', className)} aria-busy={opened === null}>
      <div ref={ref} role="application" aria-label={label} aria-describedby={keys} className="absolute inset-0" />
      <p id={keys} hidden>
        {words.keys}
      </p>
      {opened === null && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken p-4 text-center text-muted">
          <output>
            {failure === null ? words.loading : failure === 'outdated' ? controls.partMissing : words.failed}
          </output>
          {failure !== null && (
            <Button size="row" variant="secondary" onClick={failure === 'outdated' ? () => location.reload() : retry}>
              {failure === 'outdated' ? controls.reloadPage : controls.tryAgain}
            </Button>
          )}
        </div>
      )}
      {opened !== null && (
        <div className="absolute top-3 right-3 z-10 flex flex-col gap-2">
          <RoundButton label={words.zoomIn} className="shadow-1" onClick={() => opened.map.zoomIn()}>
            <Plus size={20} />
          </RoundButton>
          <RoundButton label={words.zoomOut} className="shadow-1" onClick={() => opened.map.zoomOut()}>
            <Minus size={20} />
          </RoundButton>
        </div>
      )}
      {opened !== null && children(opened)}
    </div>
  );
}

/** Approximate location: the home is somewhere in the circle. */
export function AreaMap({ location, className }: { location: PublicPoint; className?: string }) {
  return (
    <MapFrame
      label={words.label}
      start={{ center: [location.lat, location.lng], zoom: zoomAround(location), isInPage: true }}
      className={className}
    >
      {(opened) => <AreaCircle map={opened} location={location} />}
    </MapFrame>
  );
}

interface AreaCircleProps {
  map: OpenedMap;
  location: PublicPoint;
}

/** Circle around an approximate location, drawn on a Leaflet map. */
function AreaCircle({ map: { leaflet, map }, location: { lat, lng, radius } }: AreaCircleProps) {
  useEffect(() => {
    const circle = leaflet.circle([lat, lng], { radius, className: 'map-area', interactive: false }).addTo(map);
    return () => {
      circle.remove();
    };
  }, [leaflet, map, lat, lng, radius]);
  return null;
}

const WORLD_METRES = 40_075_017;
const TILE_PIXELS = 256;
/** Approximate circle size, leaving enough surroundings to recognise the place. */
const CIRCLE_PIXELS = 60;

function zoomAround({ lat, radius }: PublicPoint): number {
  const metresPerPixel = (2 * radius) / CIRCLE_PIXELS;
  const world = (WORLD_METRES * Math.cos((lat * Math.PI) / 180)) / TILE_PIXELS;
  return Math.round(Math.log2(world / metresPerPixel));
}

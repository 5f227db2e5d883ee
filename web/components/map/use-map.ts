import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useSite } from '../../api/site.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useTheme } from '../theme.ts';
import type { MapStart, openMap, OpenedMap } from './open-map.ts';

interface MapState {
  /** For the element that becomes the map. */
  ref: RefCallback<HTMLElement>;
  /** Null until its code is there. */
  opened: OpenedMap | null;
  hasFailed: boolean;
  retry: () => void;
}

interface Code {
  openMap: typeof openMap;
}

const fetchCode = fetchOnce(() => import('./open-map.ts'));

/** A map in an element, with its code fetched once something shows it. Where it starts is read once. */
export function useMap(start: MapStart): MapState {
  const { map: outside } = useSite();
  const [code, setCode] = useState<Code | 'failed' | null>(null);
  const [opened, setOpened] = useState<OpenedMap | null>(null);
  const [first] = useState(start);
  const isDark = useIsDark();

  useEffect(() => load(setCode), []);
  useEffect(() => opened?.wear(isDark), [opened, isDark]);

  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || code === null || code === 'failed') return undefined;
      const map = code.openMap(element, first, outside);
      setOpened(map);
      return () => {
        setOpened(null);
        map.close();
      };
    },
    [code, first, outside],
  );

  return { ref, opened, hasFailed: code === 'failed', retry: () => load(setCode) };
}

function load(show: (code: Code | 'failed' | null) => void): void {
  show(null);
  fetchCode().then(show, () => show('failed'));
}

function useIsDark(): boolean {
  const [theme] = useTheme();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)') ?? false;
  return theme === 'system' ? systemIsDark : theme === 'dark';
}

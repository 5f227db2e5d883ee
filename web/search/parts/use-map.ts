import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useSite } from '../../api/site.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { PageOutdatedError } from '../../ui/page-outdated.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useTheme } from '../../shared/theme.ts';
import type { MapStart, openMap, OpenedMap } from './open-map.ts';

interface MapState {
  /** Ref of the map's element. */
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

const fetchCode = fetchOnce(() => import('./open-map.ts'));

/** Creates a map in an element; its code loads on mount. The initial view is read once. */
export function useMap(start: MapStart): MapState {
  const { map: outside } = useSite();
  const [code, setCode] = useState<Code | Failure | null>(null);
  const [opened, setOpened] = useState<OpenedMap | null>(null);
  const [first] = useState(start);
  const isDark = useIsDark();

  useEffect(() => load(setCode), []);
  useEffect(() => opened?.setTheme(isDark), [opened, isDark]);

  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || code === null || typeof code === 'string') return undefined;
      const map = code.openMap(element, first, outside);
      setOpened(map);
      return () => {
        setOpened(null);
        map.close();
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

import { type ComponentType, lazy, useState } from 'react';
import { fetchOnce } from '../ui/fetch-once.ts';

export interface LazyScreen {
  /** File name of the chunk. */
  file: string;
  /** Prefetches the code, so that the screen renders immediately. */
  fetch: () => Promise<unknown>;
}

/** A lazily loaded screen. `name` is the export, equal to the file name. */
export function lazyScreen<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): ComponentType & LazyScreen {
  let loaded: ComponentType | null = null;
  const fetch = fetchOnce(async () => {
    loaded = (await load())[name];
    return { default: loaded };
  });
  const Later = lazy(fetch);
  function Screen() {
    // Stable while mounted; a changed component type would remount the screen.
    const [Drawn] = useState<ComponentType>(() => loaded ?? Later);
    return <Drawn />;
  }
  return Object.assign(Screen, { file: name, fetch });
}

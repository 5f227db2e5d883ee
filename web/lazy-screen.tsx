import { type ComponentType, lazy, useState } from 'react';
import { fetchOnce } from './ui/fetch-once.ts';

export interface LazyScreen {
  /** The name of the file that its code comes in. */
  file: string;
  /** Fetches its code ahead: what is there when it is first drawn is drawn at once. */
  fetch: () => Promise<unknown>;
}

/** A screen whose code is fetched when somebody goes there, from the file that is called like itself. */
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
    // The same as long as this one stands, or React would begin it anew.
    const [Drawn] = useState<ComponentType>(() => loaded ?? Later);
    return <Drawn />;
  }
  return Object.assign(Screen, { file: name, fetch });
}

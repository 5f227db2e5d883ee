import type { GoneHome, PageData, PublicHome, Stays } from '@aangan/contract/pages/page-data.ts';
import { screens } from '@aangan/contract/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { readPageData } from '../../api/inlined.ts';
import { keys } from '../../api/query-client.ts';

/** What the page of a home shows to everyone; null if there is none. On the first view it is in the page already. */
export function usePublicHome(slug: string) {
  return useQuery({
    queryKey: keys.publicHome(slug),
    queryFn: ({ signal }): Promise<PublicHome | GoneHome | null> =>
      fetchFromPage(screens.publicHome.path.replace(':slug', encodeURIComponent(slug)), 'home', signal),
    // What changes is requested by calls.
    staleTime: Infinity,
  });
}

/** The homes in a town or state, likewise; `path` with the query. */
export function useStays(path: string) {
  return useQuery({
    queryKey: keys.stays(path),
    queryFn: ({ signal }): Promise<Stays | null> => fetchFromPage(path, 'stays', signal),
  });
}

/** Reads data from the page that the server makes of it: no call answers all of this at once. Null if there is none. */
async function fetchFromPage<Name extends keyof PageData>(
  path: string,
  name: Name,
  signal: AbortSignal,
): Promise<NonNullable<PageData[Name]> | null> {
  const answer = await fetch(path, { signal });
  if (answer.status === 404) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const data = readPageData(page)[name];
  if (data === undefined) throw new Error('The page came without its data');
  return data;
}

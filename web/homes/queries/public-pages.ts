import type { GoneHome, PageData, PublicHome, Stays } from '@aangan/contract/pages/page-data.ts';
import { screens } from '@aangan/contract/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { readPageData } from '../../api/inlined.ts';
import { keys } from '../../api/query-client.ts';

/** Data of a home's public page; null if there is none. On the first view it is inlined in the page. */
export function usePublicHome(slug: string) {
  return useQuery({
    queryKey: keys.publicHome(slug),
    queryFn: ({ signal }): Promise<PublicHome | GoneHome | null> =>
      fetchFromPage(screens.publicHome.path.replace(':slug', encodeURIComponent(slug)), 'home', signal),
    // API calls refresh what may change.
    staleTime: Infinity,
  });
}

/** Data of the page of homes in a town or state; null if there is none. `path`: it with the query. */
export function useStays(path: string) {
  return useQuery({
    queryKey: keys.stays(path),
    queryFn: ({ signal }): Promise<Stays | null> => fetchFromPage(path, 'stays', signal),
  });
}

/** Fetches a page and reads the data inlined in its HTML: no API call returns all of it at once. Null on 404. */
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

import type { GoneHome, PageData, PublicHome, Stays } from '@aangan/contract/pages/page-data.ts';
import { screens } from '@aangan/contract/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { keys, readPageData } from '../../api/query-client.ts';
import { withTimeout } from '../../api/request.ts';

/** Data of a home's public page; null if the home does not exist. On the first view it is inlined in the page. */
export function usePublicHome(slug: string) {
  return useQuery({
    queryKey: keys.publicHome(slug),
    queryFn: ({ signal }): Promise<PublicHome | GoneHome | null> =>
      fetchFromPage(screens.publicHome.path.replace(':slug', encodeURIComponent(slug)), 'home', signal),
    // API calls refresh the parts that may change.
    staleTime: Infinity,
  });
}

/** Data of the page of homes in a town or state; null if the page does not exist. `path` includes the query. */
export function useStays(path: string) {
  return useQuery({
    queryKey: keys.stays(path),
    queryFn: ({ signal }): Promise<Stays | null> => fetchFromPage(path, 'stays', signal),
  });
}

/** Fetches a page and parses the data inlined in its HTML, because no API call returns all of it. Null on 404. */
export async function fetchFromPage<Name extends keyof PageData>(
  path: string,
  name: Name,
  signal: AbortSignal,
): Promise<NonNullable<PageData[Name]> | null> {
  const answer = await fetch(path, { signal: withTimeout(signal) });
  if (answer.status === 404) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const data = readPageData(page)[name];
  if (data === undefined) throw new Error('The page came without its data');
  return data;
}

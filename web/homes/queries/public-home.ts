import type { GoneHome, PublicHome } from '@aangan/contract/pages/page-data.ts';
import { screens } from '@aangan/contract/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { readPageData } from '../../api/inlined.ts';
import { keys } from '../../api/query-client.ts';

/** What the page of a home shows to everyone; null if there is none. On the first view it is in the page already. */
export function usePublicHome(slug: string) {
  return useQuery({
    queryKey: keys.publicHome(slug),
    queryFn: ({ signal }) => fetchPublicHome(slug, signal),
    // What changes is requested by calls.
    staleTime: Infinity,
  });
}

/** Reads it from the page that the server makes of it: no call answers all of this at once. */
async function fetchPublicHome(slug: string, signal: AbortSignal): Promise<PublicHome | GoneHome | null> {
  const answer = await fetch(screens.publicHome.path.replace(':slug', encodeURIComponent(slug)), { signal });
  if (answer.status === 404) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const { home } = readPageData(page);
  if (home === undefined) throw new Error('The page came without its home');
  return home;
}

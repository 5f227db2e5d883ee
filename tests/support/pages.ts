import type { Answered, Client } from './client.ts';

/** Fetches all pages of a list from this address on, by their `Link` headers. */
export async function nextPages<T>(client: Client, first: string): Promise<Answered<T[]>[]> {
  const pages: Answered<T[]>[] = [];
  let path: string | undefined = first;
  while (path !== undefined) {
    const page: Answered<T[]> = await client.get<T[]>(path);
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
    pages.push(page);
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

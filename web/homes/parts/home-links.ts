import { addresses } from '../../shared/links.ts';

/** The page of a home for everyone; `slug` from the server. */
export function publicHomeOf(slug: string): string {
  return addresses.publicHome.replace(':slug', slug);
}

export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

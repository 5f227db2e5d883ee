import { paths } from '../../shared/links.ts';

/** Path of the public page of a home; `slug` from the server. */
export function publicHomePath(slug: string): string {
  return paths.publicHome.replace(':slug', slug);
}

/** A path with a query, without `?` if the query is empty. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

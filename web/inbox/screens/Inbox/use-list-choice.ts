import { type ConversationFilter, conversationFilters } from '@aangan/contract/inbox/filters.ts';
import { useLocation, useSearch } from 'wouter';

export interface ListChoice {
  filter: ConversationFilter;
  query: string;
}

/** Filter and search of the list in the URL, for reloads and the back button. */
export function useListChoice(): [ListChoice, (change: Partial<ListChoice>) => void] {
  const parameters = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const asked = parameters.get('filter');
  const choice = {
    filter: conversationFilters.find((filter) => filter === asked) ?? 'all',
    query: parameters.get('query') ?? '',
  };
  return [choice, (change) => navigate(path + toQuery({ ...choice, ...change }), { replace: true })];
}

/** The filter as a query string including `?`; empty by default. */
export function toQuery({ filter, query }: ListChoice): string {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set('filter', filter);
  if (query.trim() !== '') search.set('query', query);
  return search.size === 0 ? '' : `?${search}`;
}

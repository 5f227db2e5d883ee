import * as words from '@aangan/contract/words/en/search/found-homes.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import { useResultCount } from '../../queries/search.ts';
import { type ListingSearch, listingSearchAddress, isSearching, searchParameters } from '../../parts/listing-search.ts';
import { foundLabel } from '../../parts/search-labels.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { toCriteria } from './criteria.ts';

/** No results: suggests criteria to remove, with the resulting number of homes. */
export function NoResults({ search }: { search: ListingSearch }) {
  const suggestions = toCriteria(search).map(({ label, others }) => ({
    label: words.without({ criterion: label }),
    search: others,
  }));
  if (search.category !== null) {
    suggestions.push({
      label: words.notOnly({ kind: categoryLabels[search.category] }),
      search: { ...search, category: null },
    });
  }
  return (
    <EmptyState
      title={words.nothingFree}
      actions={suggestions.map((suggestion) => (
        <Suggestion key={suggestion.label} {...suggestion} />
      ))}
    >
      {words.letGo}
    </EmptyState>
  );
}

const muted = (text: string) => <span className="text-muted">{text}</span>;

function Suggestion({ label, search }: { label: string; search: ListingSearch }) {
  const { data: count } = useResultCount(isSearching(search) ? searchParameters(search) : null);
  // Skips suggestions without results.
  if (count === 0) return null;
  return (
    <ButtonLink variant="secondary" size="row" to={listingSearchAddress(search)}>
      {count === undefined || count === null ? (
        label
      ) : (
        <RichText parts={words.wayAndHomes({ way: label, homes: foundLabel(count), quiet: muted })} />
      )}
    </ButtonLink>
  );
}

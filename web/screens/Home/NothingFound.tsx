import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import { useFoundCount } from '../../api/search.ts';
import { type HomeSearch, homeSearchAddress, isSearching, searchCall } from '../../components/search/home-search.ts';
import { foundLabel, without } from '../../components/search/search-labels.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { criteriaOf } from './criteria.ts';

/** No home fits: what to let go of, and how many homes that would bring. */
export function NothingFound({ search }: { search: HomeSearch }) {
  const ways = criteriaOf(search).map(({ criterion, label }) => ({
    label: `Without ${label}`,
    search: without(search, criterion),
  }));
  if (search.category !== null) {
    ways.push({ label: `Not only ${categoryLabels[search.category]}`, search: { ...search, category: null } });
  }
  return (
    <EmptyState
      title="Nothing is free for all of that."
      actions={ways.map((way) => (
        <Way key={way.label} {...way} />
      ))}
    >
      Let go of one thing, and look again.
    </EmptyState>
  );
}

function Way({ label, search }: { label: string; search: HomeSearch }) {
  const { data: count } = useFoundCount(isSearching(search) ? searchCall(search) : null);
  // What would bring nothing either is no way out.
  if (count === 0) return null;
  return (
    <ButtonLink variant="secondary" size="row" to={homeSearchAddress(search)}>
      {label}
      {count !== undefined && count !== null && <span className="text-muted"> · {foundLabel(count)}</span>}
    </ButtonLink>
  );
}

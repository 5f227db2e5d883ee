import { type ListingSearch, isSearching } from './listing-search.ts';
import { StayChoice } from './StayChoice.tsx';
import { useListingSearch } from './use-listing-search.ts';
import { SearchBox } from './SearchBox.tsx';

interface SearchBarProps {
  typed: string;
  onType: (text: string) => void;
  isStart: boolean;
}

/** Location search, with dates and guests beside it on wide start pages. */
export function SearchBar({ typed, onType, isStart }: SearchBarProps) {
  const [search, show] = useListingSearch();
  const next: ListingSearch = { ...search, query: typed.trim() };
  return (
    <SearchBox
      typed={typed}
      onType={onType}
      onShowAll={() => {
        if (isSearching(next) || isSearching(search)) show(next);
      }}
    >
      {isStart && (
        <div className="mr-1.5 max-lg:hidden">
          <StayChoice look="inside" typed={typed} />
        </div>
      )}
    </SearchBox>
  );
}

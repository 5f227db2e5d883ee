import * as words from '@aangan/contract/words/en/screens/map-search.ts';
import { type ListingSearch, listingSearchAddress, WHOLE_MAP } from '../../components/search/listing-search.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Map as MapIcon } from '../../ui/icons.ts';

/** The way to the homes on a map: beside their heading, on phones above the foot of the screen. */
export function ShowMap({ search }: { search: ListingSearch }) {
  const address = listingSearchAddress({ ...search, box: WHOLE_MAP });
  const icon = <MapIcon size={20} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <>
      <ButtonLink variant="secondary" size="row" to={address} className="max-lg:hidden">
        {icon}
        {words.show}
      </ButtonLink>
      <ButtonLink
        to={address}
        className="fixed bottom-[calc(20px+env(safe-area-inset-bottom))] left-1/2 z-20 -translate-x-1/2 rounded-full shadow-3 lg:hidden"
      >
        {icon}
        {words.mapButton}
      </ButtonLink>
    </>
  );
}

import * as words from '@aangan/contract/words/en/search/map-search.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Map as MapIcon } from '../../ui/icons.ts';

/** Link to the map view: next to the heading, on phones floating at the bottom. */
export function ShowMapLink({ to }: { to: string }) {
  const icon = <MapIcon size={20} />;
  return (
    <>
      <ButtonLink variant="secondary" size="row" to={to} className="max-lg:hidden">
        {icon}
        {words.show}
      </ButtonLink>
      <ButtonLink
        to={to}
        className="fixed bottom-[calc(20px+env(safe-area-inset-bottom))] left-1/2 z-20 -translate-x-1/2 rounded-full shadow-3 lg:hidden"
      >
        {icon}
        {words.mapButton}
      </ButtonLink>
    </>
  );
}

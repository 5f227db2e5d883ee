import { addresses } from '../links.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { CourtyardPlan } from '../ui/CourtyardPlan.tsx';

/** An address that leads nowhere: the courtyard with its door closed. */
export function NotFound() {
  return (
    <div className="page flex flex-col items-center py-16 text-center md:py-24">
      <CourtyardPlan court="bare" door="closed" size={240} />
      <h1 className="type-h1 mt-8">No door at this address.</h1>
      <p className="mt-3 max-w-[360px] text-muted">
        The page may have moved, or the link lost a letter on its way. The other doors are open.
      </p>
      <ButtonLink to={addresses.home} className="mt-7">
        Back to Home
      </ButtonLink>
    </div>
  );
}

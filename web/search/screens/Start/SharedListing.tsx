import * as words from '@aangan/contract/words/en/search/start.ts';
import { useListing } from '../../../homes/queries/listings.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { landMarkAndCity } from '../../../homes/parts/place.ts';
import { useSignInFor } from '../../../shared/sign-in-return.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** For visitors with a shared link: shows the home, and opens it after sign-in. */
export function SharedListing({ path }: { path: string }) {
  const { user } = useCurrentUser();
  const signInFor = useSignInFor();
  const id = new URLSearchParams(path.split('?')[1]).get('id');
  const { data: home, error } = useListing(id);
  if (id === null || id === '') return null;
  const cover = home?.photos[0];
  return (
    <section
      aria-label={words.sentHome}
      className="mb-7 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-panel border border-line bg-raised p-4 md:p-5"
    >
      {cover !== undefined && (
        <Photo photo={cover} alt="" sizes="120px" className="h-[90px] w-30 shrink-0 rounded-small" />
      )}
      {error === null && cover === undefined && <Skeleton className="h-[90px] w-30 shrink-0" />}
      <div className="min-w-0 flex-1 basis-60">
        {error !== null && <p className="font-semibold">{errorMessage(error)}</p>}
        {home !== undefined && (
          <>
            <p className="type-eyebrow mb-1.5 text-muted">{words.sentBy}</p>
            <p className="type-h3">{home.title}</p>
            <p className="mt-0.5 text-muted">
              {(user === null ? words.sentPlaceVisitor : words.sentPlace)({ place: landMarkAndCity(home) })}
            </p>
          </>
        )}
      </div>
      {error === null &&
        (user === null ? (
          <Button size="row" onClick={() => signInFor(path)}>
            {words.signInToSee}
          </Button>
        ) : (
          <ButtonLink size="row" to={path}>
            {words.open}
          </ButtonLink>
        ))}
    </section>
  );
}

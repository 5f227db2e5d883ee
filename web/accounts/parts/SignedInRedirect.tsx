import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { errorMessage } from '../../api/api-error.ts';
import { paths } from '../../shared/links.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { reportLoadFailure } from '../../ui/report-load-failure.ts';
import { useReturnState } from '../../shared/sign-in-return.ts';

const load = fetchOnce(() => import('../../wishlists/parts/save-after-sign-in.ts'));

/** Redirects after sign-in, and saves the home whose heart the visitor clicked. */
export function SignedInRedirect() {
  const { from, keep } = useReturnState();
  useEffect(() => {
    if (keep === undefined) return;
    load()
      .then(({ saveAfterSignIn }) => saveAfterSignIn(keep))
      .catch((error: unknown) => reportLoadFailure(error, errorMessage(error)));
  }, [keep]);
  return <Redirect to={from ?? paths.start} replace />;
}

import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { errorMessage } from '../api/api-error.ts';
import { addresses } from '../links.ts';
import { fetchOnce } from '../ui/fetch-once.ts';
import { reportLoadFailure } from '../ui/report-load-failure.ts';
import { useRemembered } from './sign-in-return.ts';

const load = fetchOnce(() => import('./keep/keep-after-sign-in.ts'));

/** Whoever has signed in goes on to where they came from; the home whose heart they pressed there is kept. */
export function SignedIn() {
  const { from, keep } = useRemembered();
  useEffect(() => {
    if (keep === undefined) return;
    load()
      .then(({ keepAfterSignIn }) => keepAfterSignIn(keep))
      .catch((error: unknown) => reportLoadFailure(error, errorMessage(error)));
  }, [keep]);
  return <Redirect to={from ?? addresses.start} replace />;
}

import { type ComponentProps, useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import { errorMessage } from '../../api/api-error.ts';
import { paths } from '../../shared/links.ts';
import { useReturnState, useSignInFor } from '../../shared/sign-in-return.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { reportLoadFailure } from '../../ui/lazy-part.tsx';
import { useCurrentUserGetter } from '../queries/current-user.ts';

/** Link to a screen that needs a session; visitors sign in first and are then redirected to it. */
export function SessionLink({ to, onClick, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const currentUser = useCurrentUserGetter();
  const signInFor = useSignInFor();
  return (
    <Link
      to={to}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        const { user, isPending } = currentUser();
        if (event.defaultPrevented || user !== null || isPending || isModifiedClick(event)) return;
        event.preventDefault();
        signInFor(to);
      }}
    />
  );
}

/** Whether a click opens a new tab or window, or downloads. */
function isModifiedClick(event: React.MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
}

const load = fetchOnce(() => import('../../wishlists/parts/save-home.ts'));

/** Redirects after sign-in, and saves the home whose heart the visitor clicked. */
export function SignedInRedirect() {
  const { from, homeToSave } = useReturnState();
  useEffect(() => {
    if (homeToSave === undefined) return;
    load()
      .then(({ saveAfterSignIn }) => saveAfterSignIn(homeToSave))
      .catch((error: unknown) => reportLoadFailure(error, errorMessage(error)));
  }, [homeToSave]);
  return <Redirect to={from ?? paths.start} replace />;
}

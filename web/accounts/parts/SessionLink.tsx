import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { useCurrentUserGetter } from '../queries/current-user.ts';
import { useSignInFor } from '../../shared/sign-in-return.ts';

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

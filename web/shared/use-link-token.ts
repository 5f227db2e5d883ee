import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * Token of a mailed link (`#t=…`). Moves it from the URL to the history state, so that it is not copied but
 * survives a reload.
 */
export function useLinkToken(): string | null {
  const [path, navigate] = useLocation();
  const remembered = useHistoryState<{ linkToken?: string } | null>()?.linkToken ?? null;
  const [arrived] = useState(() => new URLSearchParams(location.hash.slice(1)).get('t'));
  const token = arrived ?? remembered;
  useEffect(() => {
    if (location.hash !== '') navigate(path + location.search, { replace: true, state: { linkToken: token } });
  }, [navigate, path, token]);
  return token;
}

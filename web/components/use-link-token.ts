import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * The token of a mailed link (`#t=…`). It leaves the address on arrival, so that nobody reads or copies it
 * there; this step of the browser's history remembers it for a reload.
 */
export function useLinkToken(): string | null {
  const [path, navigate] = useLocation();
  const remembered = useHistoryState<{ linkToken?: string } | null>()?.linkToken ?? null;
  const [arrived] = useState(() => new URLSearchParams(location.hash.slice(1)).get('t'));
  const token = arrived ?? remembered;
  useEffect(() => {
    if (location.hash !== '') navigate(path, { replace: true, state: { linkToken: token } });
  }, [navigate, path, token]);
  return token;
}

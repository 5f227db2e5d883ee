import { keys, queryClient } from '../../api/query-client.ts';

const COUNT_PREFIX = /^\(\d+\+?\) /;

/** Shows the unread count in the window title and on the app icon. Returns a function that stops this. */
export function showUnread(): () => void {
  const title = document.querySelector('title');
  const show = () => {
    const total = queryClient.getQueryData<number>(keys.unread) ?? 0;
    const plainTitle = document.title.replace(COUNT_PREFIX, '');
    const shown = total === 0 ? plainTitle : `(${total > 99 ? '99+' : total}) ${plainTitle}`;
    if (document.title !== shown) document.title = shown;
    setBadge(total);
  };
  // Each screen sets a new title.
  const observer = new MutationObserver(show);
  if (title !== null) observer.observe(title, { childList: true });
  const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === keys.unread[0] && query.queryKey[1] === keys.unread[1]) show();
  });
  show();
  return () => {
    observer.disconnect();
    unsubscribe();
    document.title = document.title.replace(COUNT_PREFIX, '');
    setBadge(0);
  };
}

let badge = 0;

/** Works in installed apps only; other browsers lack or reject the Badging API. */
function setBadge(total: number): void {
  if (total === badge || !('setAppBadge' in navigator)) return;
  badge = total;
  const done = total === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(total);
  done.catch(() => undefined);
}

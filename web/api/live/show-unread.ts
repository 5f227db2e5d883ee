import { keys, queryClient } from '../query-client.ts';

const NUMBER = /^\(\d+\+?\) /;

/** Shows how many messages wait in the window's title and on the app's icon; answers what ends that. */
export function showUnread(): () => void {
  const title = document.querySelector('title');
  const show = () => {
    const total = queryClient.getQueryData<number>(keys.unread) ?? 0;
    const bare = document.title.replace(NUMBER, '');
    const shown = total === 0 ? bare : `(${total > 99 ? '99+' : total}) ${bare}`;
    if (document.title !== shown) document.title = shown;
    showOnIcon(total);
  };
  // Each screen names the window anew.
  const observer = new MutationObserver(show);
  if (title !== null) observer.observe(title, { childList: true });
  const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === keys.unread[0] && query.queryKey[1] === keys.unread[1]) show();
  });
  show();
  return () => {
    observer.disconnect();
    unsubscribe();
    document.title = document.title.replace(NUMBER, '');
    showOnIcon(0);
  };
}

let onIcon = 0;

/** Only an installed app has an icon; a browser that cannot, or may not, shows no number. */
function showOnIcon(total: number): void {
  if (total === onIcon || !('setAppBadge' in navigator)) return;
  onIcon = total;
  const done = total === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(total);
  done.catch(() => undefined);
}

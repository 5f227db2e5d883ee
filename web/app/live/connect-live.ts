import type { LiveEvent } from '@aangan/contract/inbox/calls.ts';
import { refetchCurrentUser } from '../../accounts/queries/current-user.ts';
import { keys, queryClient } from '../../api/query-client.ts';
import { callUrl } from '../../api/request.ts';
import { refetchBookings } from '../../bookings/queries/bookings.ts';
import { refetchCalendar } from '../../calendar/queries/host-calendar.ts';
import { cacheEntry, cacheSeen, clearTyping, markTyping, refetchInbox } from '../../inbox/queries/inbox-cache.ts';
import { clearNotifications } from '../../inbox/queries/notifications.ts';
import { LiveConnection } from './live-connection.ts';

const COUNT_PREFIX = /^\(\d+\+?\) /;

/** Shows the unread count in the window title and on the app icon. Returns a function that stops this. */
function showUnread(): () => void {
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

/** A hidden page disconnects after this time, and reconnects when visible. */
const HIDDEN_TIMEOUT_MS = 60_000;

/** Receives live events of the signed-in user while the page is visible. Returns a function that disconnects. */
export function connectLive(): () => void {
  let isFirst = true;
  const connection = new LiveConnection({
    url: callUrl('inbox/news'),
    fetch: (url, init) => fetch(url, init),
    onEvent: (event) => {
      handleEvent(event);
      // Events between page load and connection were missed.
      if (isFirst) void refetchShown();
      isFirst = false;
    },
    onSignedOut: () => void refetchCurrentUser(),
  });
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  const followVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'visible') connection.start();
    else hiddenTimer = setTimeout(() => connection.stop(), HIDDEN_TIMEOUT_MS);
  };
  const stop = () => connection.stop();
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener('visibilitychange', followVisibility, { signal });
  addEventListener('online', followVisibility, { signal });
  addEventListener('pageshow', followVisibility, { signal });
  // An open connection would keep the page out of the back/forward cache.
  addEventListener('pagehide', stop, { signal });
  const stopShowing = showUnread();
  followVisibility();
  return () => {
    listeners.abort();
    clearTimeout(hiddenTimer);
    connection.stop();
    stopShowing();
  };
}

function handleEvent({ name, data }: LiveEvent): void {
  switch (name) {
    case 'entry':
      if (data.entry.kind !== 'line') clearTyping(data.conversation);
      return cacheEntry(data.conversation, data.entry);
    case 'seen':
      if (data.person === queryClient.getQueryData<{ _id: string } | null>(keys.currentUser)?._id) {
        void clearNotifications(data.conversation, queryClient.getQueryData<number>(keys.unread) ?? 0);
      }
      return cacheSeen(data.conversation, data.until, data.person);
    case 'writing':
      return markTyping(data.conversation);
    case 'unread':
      return void queryClient.setQueryData(keys.unread, data.total);
    case 'booking':
      return void refetchBookings();
    case 'calendar':
      return void refetchCalendar();
    case 'reset':
      return void Promise.all([refetchInbox(), refetchBookings()]);
  }
  // Ignores unknown events, which a newer server may send.
}

async function refetchShown(): Promise<void> {
  await Promise.all(
    ['list', 'conversation'].map((kind) => queryClient.invalidateQueries({ queryKey: [...keys.inbox, kind] })),
  );
}

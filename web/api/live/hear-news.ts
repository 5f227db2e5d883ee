import type { News } from '@aangan/contract/inbox/news.ts';
import { refetchBookings } from '../bookings.ts';
import { refetchCurrentUser } from '../current-user.ts';
import { refetchCalendar } from '../host-calendar.ts';
import { putEntry, putSeen, refetchInbox } from '../inbox-cache.ts';
import { takeBackHere } from '../push.ts';
import { keys, queryClient } from '../query-client.ts';
import { addressOf } from '../request.ts';
import { noteWriting, stopWriting } from '../writing.ts';
import { NewsLine } from './news-line.ts';
import { showUnread } from './show-unread.ts';

/** A page that nobody looks at lets its line go after this long, and catches up when it is shown. */
const HIDDEN_MS = 60_000;

/** Hears, while it is shown, what is new for the person who is signed in; answers what ends that. */
export function hearNews(): () => void {
  let isFirst = true;
  const line = new NewsLine({
    url: addressOf('inbox/news'),
    fetch: (address, init) => fetch(address, init),
    onNews: (news) => {
      take(news);
      // What came between the page's own answers and this line was told by neither.
      if (isFirst) void refetchShown();
      isFirst = false;
    },
    onSignedOut: () => void refetchCurrentUser(),
  });
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') line.start();
    else hiding = setTimeout(() => line.stop(), HIDDEN_MS);
  };
  const leave = () => line.stop();
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('visibilitychange', follow, { signal });
  addEventListener('online', follow, { signal });
  addEventListener('pageshow', follow, { signal });
  // An open line would keep the page out of the browser's own memory of pages.
  addEventListener('pagehide', leave, { signal });
  const endShowing = showUnread();
  follow();
  return () => {
    ending.abort();
    clearTimeout(hiding);
    line.stop();
    endShowing();
  };
}

function take({ name, data }: News): void {
  switch (name) {
    case 'entry':
      if (data.entry.kind !== 'line') stopWriting(data.conversation);
      return putEntry(data.conversation, data.entry);
    case 'seen':
      if (data.person === queryClient.getQueryData<{ _id: string } | null>(keys.currentUser)?._id) {
        void takeBackHere(data.conversation, queryClient.getQueryData<number>(keys.unread) ?? 0);
      }
      return putSeen(data.conversation, data.until, data.person);
    case 'writing':
      return noteWriting(data.conversation);
    case 'unread':
      return void queryClient.setQueryData(keys.unread, data.total);
    case 'booking':
      return void refetchBookings();
    case 'calendar':
      return void refetchCalendar();
    case 'reset':
      return void Promise.all([refetchInbox(), refetchBookings()]);
  }
  // A newer server may tell of what this page does not know.
}

async function refetchShown(): Promise<void> {
  await Promise.all(
    ['list', 'conversation'].map((what) => queryClient.invalidateQueries({ queryKey: [...keys.inbox, what] })),
  );
}

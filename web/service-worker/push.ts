/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** What the server pushes: something to show, or that a conversation was read on another device. */
interface Pushed {
  tag: string;
  title?: string;
  body?: string;
  /** A path of this site. */
  url?: string;
  seen?: true;
  /** Messages that wait in the inbox; absent where it is not about messages. */
  unread?: number;
}

/** Shows what was pushed, unless the page that it leads to is in view. */
export async function showPush(text: string | undefined): Promise<void> {
  const pushed = parsePush(text);
  if (pushed === null) return;
  const { tag, title, body = '', url = '/', seen, unread } = pushed;
  const isInView = (await windowClients()).some((page) => page.visibilityState === 'visible' && isAt(page, url));
  await Promise.all([
    setBadge(unread),
    seen === undefined && title !== undefined && !isInView
      ? showNotification(title, { body, tag, data: { url } })
      : closeNotifications(tag),
  ]);
}

/** Each new message is heard, though the one before gives way to it. */
function showNotification(title: string, options: NotificationOptions): Promise<void> {
  const audible: NotificationOptions & { renotify: boolean } = { ...options, renotify: true };
  return self.registration.showNotification(title, { ...audible, icon: '/icons/icon-192.png' });
}

/** Opens what a notification is about, in the tab that shows it, else in any open one, else in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const url = sameOriginPath((notification.data as { url?: string } | null)?.url);
  const pages = await windowClients();
  const page = pages.find((client) => isAt(client, url)) ?? pages[0];
  if (page === undefined) return void (await self.clients.openWindow(url));
  await page.focus();
  if (!isAt(page, url)) await page.navigate(url).catch(() => self.clients.openWindow(url));
}

/** A page says that its person has read a conversation, or that so many messages wait. */
export async function clearNotification(tag: string | undefined, unread: number | undefined): Promise<void> {
  await Promise.all([setBadge(unread), tag === undefined || !isPermitted() ? undefined : closeNotifications(tag)]);
}

/** Somebody else is here now, or nobody: the person before is told nothing more on this device. */
export async function unsubscribePush(): Promise<void> {
  if (!isPermitted()) return;
  const [subscription, notifications] = await Promise.all([
    self.registration.pushManager?.getSubscription(),
    self.registration.getNotifications(),
  ]);
  for (const notification of notifications) notification.close();
  await Promise.all([setBadge(0), subscription?.unsubscribe()]);
}

/** The browser has made another subscription of its own accord. */
export async function renewPush(former: PushSubscription | null): Promise<void> {
  if (former === null) return;
  const { applicationServerKey } = former.options;
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/news/device', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, replaces: former.endpoint }),
  });
}

/** Where the person has not allowed it there is no notification and no subscription. */
function isPermitted(): boolean {
  return 'Notification' in self && Notification.permission === 'granted';
}

function parsePush(text: string | undefined): Pushed | null {
  try {
    const pushed = JSON.parse(text ?? '') as Pushed;
    return typeof pushed.tag === 'string' ? { ...pushed, url: sameOriginPath(pushed.url) } : null;
  } catch {
    // Only our server can encrypt for this device; a later one may say what this worker does not know.
    return null;
  }
}

/** Nothing that is pushed leads to another site. */
function sameOriginPath(url: string | undefined): string {
  const { origin } = self.location;
  const { origin: to, pathname, search } = new URL(url ?? '/', origin);
  return to === origin ? pathname + search : '/';
}

async function closeNotifications(tag: string): Promise<void> {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close();
}

/** On the app's icon; where notifications are not allowed, several systems show no number either. */
async function setBadge(unread: number | undefined): Promise<void> {
  if (unread === undefined || !isPermitted() || !('setAppBadge' in navigator)) return;
  await (unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread));
}

function isAt(page: WindowClient, url: string): boolean {
  const { pathname, search } = new URL(page.url);
  return pathname + search === url;
}

function windowClients(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

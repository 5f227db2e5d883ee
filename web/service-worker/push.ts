/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** Push payload: a notification to show, or a conversation that was read on another device. */
interface Pushed {
  tag: string;
  title?: string;
  body?: string;
  /** A path of this site. */
  url?: string;
  seen?: true;
  /** Unread messages in the inbox; absent for other notifications. */
  unread?: number;
}

/** Shows a notification unless its page is visible. */
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

/** `renotify` alerts for each message although it replaces the previous notification. */
function showNotification(title: string, options: NotificationOptions): Promise<void> {
  const audible: NotificationOptions & { renotify: boolean } = { ...options, renotify: true };
  return self.registration.showNotification(title, { ...audible, icon: '/icons/icon-192.png' });
}

/** Opens the target of a notification: in its tab, else in any open tab, else in a new tab. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const url = sameOriginPath((notification.data as { url?: string } | null)?.url);
  const pages = await windowClients();
  const page = pages.find((client) => isAt(client, url)) ?? pages[0];
  if (page === undefined) return void (await self.clients.openWindow(url));
  await page.focus();
  if (!isAt(page, url)) await page.navigate(url).catch(() => self.clients.openWindow(url));
}

/** Called when a page reports a read conversation or a new unread count. */
export async function clearNotification(tag: string | undefined, unread: number | undefined): Promise<void> {
  await Promise.all([setBadge(unread), tag === undefined || !isPermitted() ? undefined : closeNotifications(tag)]);
}

/** Removes notifications and the subscription when the user changes. */
export async function unsubscribePush(): Promise<void> {
  if (!isPermitted()) return;
  const [subscription, notifications] = await Promise.all([
    self.registration.pushManager?.getSubscription(),
    self.registration.getNotifications(),
  ]);
  for (const notification of notifications) notification.close();
  await Promise.all([setBadge(0), subscription?.unsubscribe()]);
}

/** Handles a subscription that the browser replaced by itself. */
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

/** Without permission there are no notifications and no subscription. */
function isPermitted(): boolean {
  return 'Notification' in self && Notification.permission === 'granted';
}

function parsePush(text: string | undefined): Pushed | null {
  try {
    const pushed = JSON.parse(text ?? '') as Pushed;
    return typeof pushed.tag === 'string' ? { ...pushed, url: sameOriginPath(pushed.url) } : null;
  } catch {
    // Invalid payloads may come from a newer server.
    return null;
  }
}

/** Restricts notification targets to this site. */
function sameOriginPath(url: string | undefined): string {
  const { origin } = self.location;
  const { origin: targetOrigin, pathname, search } = new URL(url ?? '/', origin);
  return targetOrigin === origin ? pathname + search : '/';
}

async function closeNotifications(tag: string): Promise<void> {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close();
}

/** Updates the app badge; several systems show it only with notification permission. */
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

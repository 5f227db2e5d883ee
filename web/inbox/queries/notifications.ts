import type { NotificationSettings, NotificationSettingsChange } from '@aangan/contract/inbox/notification-settings.ts';
import { keys, queryClient, useAnswer } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';

/**
 * Push state of this device. `unable`: no push support or no service worker. `home-screen`: iOS or iPadOS outside an
 * installed app. `refused`: permission denied in the browser.
 */
export type DeviceState = 'unable' | 'home-screen' | 'refused' | 'off' | 'on';

export async function readDeviceState({ device }: Pick<NotificationSettings, 'device'>): Promise<DeviceState> {
  if (!('PushManager' in window) || !('Notification' in window))
    return isIosOutsideHomeScreen() ? 'home-screen' : 'unable';
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return 'unable';
  if (Notification.permission === 'denied') return 'refused';
  const subscription = device ? await registration.pushManager.getSubscription() : null;
  return subscription === null ? 'off' : 'on';
}

/** Asks for permission, which needs a user gesture, and registers this device. */
export async function enableDevice({ pushKey }: Pick<NotificationSettings, 'pushKey'>): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'refused';
  if (permission !== 'granted') return 'off';
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  // A subscription with another server key must be replaced.
  if (existing !== null && formatServerKey(existing) !== pushKey) await existing.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  await registerSubscription(subscription);
  cacheDeviceEnabled(true);
  return 'on';
}

export async function disableDevice(): Promise<DeviceState> {
  const subscription = await currentSubscription();
  if (subscription !== null) {
    await request('news/forget-device', { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  cacheDeviceEnabled(false);
  return 'off';
}

/** Registers the existing subscription with a new session. */
export async function renewDevice(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) await registerSubscription(subscription);
}

/**
 * Closes notifications of a conversation that was read here, and updates the app badge. `conversationId` undefined
 * updates the badge only.
 */
export async function clearNotifications(conversationId: string | undefined, unread: number): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const readTag = conversationId === undefined ? undefined : `conversation:${conversationId}`;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  registration?.active?.postMessage({ readTag, unread });
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: secrets } = subscription.toJSON();
  const { p256dh = '', auth = '' } = secrets ?? {};
  await request('news/device', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
}

function cacheDeviceEnabled(device: boolean): void {
  queryClient.setQueryData<NotificationSettings>(keys.notifications, (known) => known && { ...known, device });
}

/** Base64url without padding, as the server sends it. */
function formatServerKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** iPadOS identifies as a Mac but has touch points. */
function isIosOutsideHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}

/** The signed-in person's notification settings. */
export function useNotificationSettings() {
  return useAnswer('news/settings', keys.notifications);
}

/** Changes one setting. Concurrent changes each update only their own field in the cache. */
export function useChangeNotificationSettings() {
  return useAction({
    mutationFn: async (change: NotificationSettingsChange) => {
      await queryClient.cancelQueries({ queryKey: keys.notifications });
      await request('news/change-settings', { body: change });
      queryClient.setQueryData<NotificationSettings>(
        keys.notifications,
        (known) => known && applyChange(known, change),
      );
    },
  });
}

function applyChange(
  known: NotificationSettings,
  { mail, push, quietAtNight = known.quietAtNight }: NotificationSettingsChange,
): NotificationSettings {
  return { ...known, mail: { ...known.mail, ...mail }, push: { ...known.push, ...push }, quietAtNight };
}

/** Unsubscribes from the mails of a link; needs no session. */
export function useUnsubscribe(token: string) {
  return useAction({ mutationFn: () => request('news/stop', { id: token }) });
}

import type { NotificationSettings, NotificationSettingsChange } from '@aangan/contract/inbox/notification-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { keys, queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';

/** The signed-in person's notification settings. */
export function useNotificationSettings() {
  return useQuery({ queryKey: keys.notifications, queryFn: ({ signal }) => request('news/settings', { signal }) });
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

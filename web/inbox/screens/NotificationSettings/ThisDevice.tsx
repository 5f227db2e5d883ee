import * as words from '@aangan/contract/words/en/inbox/account-news.ts';
import type { NewsSettings } from '@aangan/contract/inbox/notification-settings.ts';
import { useEffect, useState } from 'react';
import { enableDevice, readDeviceState, type DeviceState, disableDevice } from '../../queries/push.ts';
import { useAction } from '../../../api/use-action.ts';
import { Note } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';

/** Push notifications on this device; the browser asks for permission only on a user gesture. */
export function ThisDevice({ news }: { news: NewsSettings }) {
  const { device } = news;
  const [state, setState] = useState<DeviceState>();
  useEffect(() => {
    let isCurrent = true;
    const show = (found: DeviceState) => isCurrent && setState(found);
    readDeviceState({ device }).then(show, () => show('unable'));
    return () => {
      isCurrent = false;
    };
  }, [device]);
  const onError = () => toast.failure(words.failed);
  const allow = useAction({ mutationFn: () => enableDevice(news), onSuccess: setState, onError });
  const stop = useAction({ mutationFn: disableDevice, onSuccess: setState, onError });

  if (state === undefined) return <Skeleton className="h-24" />;
  if (state === 'home-screen')
    return <Note tone="haldi" title={words.deviceHomeScreen} detail={words.deviceHomeScreenHow} />;
  if (state === 'unable') return <Note tone="plain" title={words.deviceUnable} detail={words.deviceUnableHow} />;
  if (state === 'refused')
    return (
      <output className="block">
        <Note tone="lac" title={words.deviceRefused} detail={words.deviceRefusedHow} />
      </output>
    );
  if (state === 'off')
    return (
      <>
        <p className="text-ink-2">{words.deviceOff}</p>
        <Button
          className="mt-5 max-sm:w-full"
          busy={allow.isPending}
          busyLabel={words.allowing}
          onClick={() => allow.mutate()}
        >
          {words.allow}
        </Button>
      </>
    );
  return (
    <output className="block">
      <Note
        tone="neem"
        title={words.deviceOn}
        action={
          <Button
            variant="secondary"
            size="row"
            busy={stop.isPending}
            busyLabel={words.stopping}
            onClick={() => stop.mutate()}
          >
            {words.stopDevice}
          </Button>
        }
      />
    </output>
  );
}

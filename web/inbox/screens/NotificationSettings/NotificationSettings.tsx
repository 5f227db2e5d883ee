import type {
  NotificationSettings as Settings,
  NotificationSettingsChange,
} from '@aangan/contract/inbox/notification-settings.ts';
import * as words from '@aangan/contract/words/en/inbox/account-news.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { useEffect, useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { paths } from '../../../shared/links.ts';
import { Note } from '../../../shared/Note.tsx';
import { Section } from '../../../shared/Section.tsx';
import { showError } from '../../../shared/show-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceTile } from '../../../ui/Choice.tsx';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { Check, Moon } from '../../../ui/icons.ts';
import { BackButton } from '../../../ui/RoundButton.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  type DeviceState,
  disableDevice,
  enableDevice,
  readDeviceState,
  useChangeNotificationSettings,
  useNotificationSettings,
} from '../../queries/notifications.ts';

/** Notification settings: channels, devices and quiet hours. */
export function NotificationSettings() {
  const { data: settings, isPending, isError, isFetching, refetch } = useNotificationSettings();
  return (
    <div className="page page-text pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={paths.account} />
        <h1 className="type-h1 pt-1">{titles.accountNews}</h1>
      </div>
      <p className="mt-3 text-muted">{words.lead}</p>
      {isPending && (
        <div aria-busy="true" className="mt-8 grid gap-4">
          <output className="sr-only">{words.fetching}</output>
          <Skeleton className="h-24" />
          <Skeleton className="h-80" />
          <Skeleton className="h-20" />
        </div>
      )}
      {isError && settings === undefined && (
        <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {settings !== undefined && (
        <>
          <Section title={words.device}>
            <ThisDevice settings={settings} />
          </Section>
          <Section title={words.kinds}>
            <ChannelsTable settings={settings} />
          </Section>
          <Section title={words.night}>
            <QuietNights isQuiet={settings.quietAtNight} />
          </Section>
        </>
      )}
    </div>
  );
}

function QuietNights({ isQuiet }: { isQuiet: boolean }) {
  const { mutate, isPending, variables } = useChangeNotificationSettings();
  return (
    <ChoiceTile
      type="checkbox"
      icon={<Moon size={22} strokeWidth={1.6} />}
      label={words.quiet}
      detail={words.quietDetail}
      checked={isPending ? (variables.quietAtNight ?? isQuiet) : isQuiet}
      onChange={({ target }) => mutate({ quietAtNight: target.checked }, { onError: showError })}
    />
  );
}

/** Push notifications on this device; the browser asks for permission only on a user gesture. */
function ThisDevice({ settings }: { settings: Settings }) {
  const { device } = settings;
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
  const allow = useAction({ mutationFn: () => enableDevice(settings), onSuccess: setState, onError });
  const stop = useAction({ mutationFn: disableDevice, onSuccess: setState, onError });

  if (state === undefined) return <Skeleton className="h-24" />;
  if (state === 'home-screen')
    return <Note tone="haldi" title={words.deviceHomeScreen} detail={words.deviceHomeScreenHow} />;
  if (state === 'unable') return <Note tone="plain" title={words.deviceUnable} detail={words.deviceUnableHow} />;
  if (state === 'refused')
    return (
      <div aria-live="polite">
        <Note tone="lac" title={words.deviceRefused} detail={words.deviceRefusedHow} />
      </div>
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
    <div aria-live="polite">
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
    </div>
  );
}

const kinds = ['messages', 'bookings', 'reminders', 'reviews', 'payouts', 'account'] as const;

/** Notification kinds by channel. Each checkbox saves immediately. */
function ChannelsTable({ settings }: { settings: Settings }) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="type-label text-muted">
          <th scope="col" className="pb-2 font-semibold">
            {words.about}
          </th>
          <th scope="col" className="w-18 pb-2 text-center font-semibold sm:w-24">
            {words.mail}
          </th>
          <th scope="col" className="w-18 pb-2 text-center font-semibold sm:w-24">
            {words.push}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-3 pr-3 text-left font-normal">
              <span className="block font-semibold">{words[kind]}</span>
              <span className="type-small block text-muted">{words[`${kind}Detail`]}</span>
            </th>
            <td className="text-center">
              {kind === 'bookings' || kind === 'account' ? (
                <span className="type-small text-muted">{words.always}</span>
              ) : (
                <Choice
                  label={words.byMail({ kind: words[kind] })}
                  isOn={settings.mail[kind]}
                  change={(isOn) => ({ mail: { [kind]: isOn } })}
                />
              )}
            </td>
            <td className="text-center">
              {kind === 'account' ? (
                <span className="type-small text-muted">{words.never}</span>
              ) : (
                <Choice
                  label={words.byPush({ kind: words[kind] })}
                  isOn={settings.push[kind]}
                  change={(isOn) => ({ push: { [kind]: isOn } })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChoiceProps {
  label: string;
  isOn: boolean;
  change: (isOn: boolean) => NotificationSettingsChange;
}

/** Checkbox with a 44 px target; shows the pending value and reverts on failure. */
function Choice({ label, isOn, change }: ChoiceProps) {
  const { mutate, isPending } = useChangeNotificationSettings();
  return (
    <label className="relative mx-auto flex size-13 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        className="peer sr-only"
        aria-label={label}
        checked={isPending ? !isOn : isOn}
        onChange={({ target }) => mutate(change(target.checked), { onError: showError })}
      />
      <span className="boxed motion-colour flex size-6 items-center justify-center rounded-tag bg-raised text-transparent inset-ring-[1.5px] inset-ring-line-strong peer-checked:bg-accent peer-checked:text-white peer-checked:inset-ring-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
        <Check size={18} strokeWidth={2.5} />
      </span>
    </label>
  );
}

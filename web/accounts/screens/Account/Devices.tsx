import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { DeviceSession } from '@aangan/contract/accounts/accounts.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { MonitorSmartphone } from '../../../ui/icons.ts';
import { useLocation } from 'wouter';
import { errorMessage } from '../../../api/api-error.ts';
import { switchUser, useLogout } from '../../queries/auth.ts';
import { useEndSession, useLogoutEverywhere, useSessions } from '../../queries/account.ts';
import { paths } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { Section } from './Section.tsx';

/** Active sessions, with sign-out buttons. */
export function Devices() {
  const { data: sessions, isPending, isError, isFetching, refetch } = useSessions();
  const everywhere = useLogoutEverywhere();
  const [, navigate] = useLocation();

  function signOutEverywhere() {
    everywhere.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast.success(message);
        // Navigates first, because this page's guard would redirect to /login.
        navigate(paths.start);
        switchUser(null);
      },
      onError: (error) => toast.failure(errorMessage(error)),
    });
  }

  return (
    <Section title={words.devices} lead={words.devicesLead}>
      {isPending && <Skeleton className="h-20" />}
      {isError && sessions === undefined && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      <ul className="grid gap-3">
        {sessions?.map((session) => (
          <Device key={session._id} session={session} />
        ))}
      </ul>
      {sessions !== undefined && (
        <Button
          variant="destructive"
          className="mt-5 max-sm:w-full"
          busy={everywhere.isPending}
          busyLabel={busy.signingOut}
          onClick={signOutEverywhere}
        >
          {words.signOutEverywhere}
        </Button>
      )}
    </Section>
  );
}

function Device({ session }: { session: DeviceSession }) {
  const { _id, device, createdAt, lastSeenAt, isThis } = session;
  const end = useEndSession();
  const logout = useLogout();
  const [, navigate] = useLocation();

  function signOut() {
    const onError = (error: Error) => toast.failure(errorMessage(error));
    if (isThis) logout.mutate(undefined, { onSuccess: () => navigate(paths.start), onError });
    else end.mutate(_id, { onSuccess: () => toast.success(accountMessages.deviceSignedOut), onError });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-photo bg-sunken px-4 py-3.5 sm:px-5">
      <MonitorSmartphone size={22} strokeWidth={1.6} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device}
          {isThis && <Tag tone="neem">{words.thisDevice}</Tag>}
        </p>
        <p className="type-small type-figures text-ink-2">
          {isThis ? words.inUse : words.lastSeen({ moment: formatMoment(new Date(lastSeenAt)) })}
        </p>
        <p className="type-small type-figures text-muted">
          {words.since({ moment: formatMoment(new Date(createdAt)) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="row"
        aria-label={(isThis ? words.signOutThisDevice : words.signOutDevice)({ device })}
        busy={end.isPending || logout.isPending}
        onClick={signOut}
      >
        {words.signOut}
      </Button>
    </li>
  );
}

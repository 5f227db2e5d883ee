import type { DeviceSession } from '@aangan/contract/accounts/calls.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { Link, useLocation } from 'wouter';
import { paths } from '../../../shared/links.ts';
import { Section } from '../../../shared/Section.tsx';
import { showError } from '../../../shared/show-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { PasswordField } from '../../../ui/Field.tsx';
import { MonitorSmartphone } from '../../../ui/icons.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { NewPasswordField, useNativeForm } from '../../parts/NativeForm.tsx';
import { useChangePassword, useEndSession, useLogoutEverywhere, useSessions } from '../../queries/account.ts';
import { switchUser, useLogout } from '../../queries/auth.ts';

/** Password change. `email` associates the fields with an account in password managers. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const { refused, onSubmit } = useNativeForm<'currentPassword' | 'newPassword'>(
    async ({ currentPassword, newPassword }, { form }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset();
      toast.success(accountMessages.passwordChanged);
    },
  );

  return (
    <Section title={words.password} lead={words.passwordLead}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={words.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          error={refused['currentPassword']}
        />
        <NewPasswordField label={signInWords.newPassword} name="newPassword" error={refused['newPassword']} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            type="submit"
            variant="secondary"
            className="max-sm:w-full"
            busy={change.isPending}
            busyLabel={busy.saving}
          >
            {words.changePassword}
          </Button>
          <Link
            to={paths.forgotPassword}
            className="text-link underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {signInWords.forgotPassword}
          </Link>
        </div>
      </form>
    </Section>
  );
}

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
      onError: showError,
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
    if (isThis) logout.mutate(undefined, { onSuccess: () => navigate(paths.start), onError: showError });
    else end.mutate(_id, { onSuccess: () => toast.success(accountMessages.deviceSignedOut), onError: showError });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-photo bg-sunken px-4 py-3.5 sm:px-5">
      <MonitorSmartphone size={22} strokeWidth={1.6} className="shrink-0 text-muted" />
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

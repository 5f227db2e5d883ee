import type { AccountView } from '@aangan/contract/accounts/calls.ts';
import type { OwnProfile } from '@aangan/contract/accounts/people.ts';
import { RESET_LINK_MINUTES, MAX_TEXT } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSite } from '../../../api/site.ts';
import { paths, personPath } from '../../../shared/links.ts';
import { Note } from '../../../shared/Note.tsx';
import { Section } from '../../../shared/Section.tsx';
import { showError } from '../../../shared/show-error.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { BackButton } from '../../../ui/RoundButton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNativeForm } from '../../parts/NativeForm.tsx';
import { VerifyReminder } from '../../parts/VerifyReminder.tsx';
import { useAccount, useChangeAccount, useForgotPassword } from '../../queries/account.ts';
import { useOwnProfile } from '../../queries/people.ts';
import { PhoneForm, StateForm } from './PersonalDetails.tsx';
import { BlockedPeople, DataCopy } from './Privacy.tsx';
import { ProfileForm, ProfilePhoto } from './ProfileForm.tsx';
import { Devices, PasswordForm } from './Security.tsx';

const Question = lazyPart(() => import('./DeleteAccountQuestion.tsx').then((file) => file.DeleteAccountQuestion));

/** Account deletion section. */
function DeleteAccount({ account }: { account: AccountView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={words.deleteHeading} lead={words.deleteLead}>
      <Button
        variant="destructive"
        className="max-sm:w-full"
        onPointerEnter={Question.prefetch}
        onClick={() => setOpen(true)}
      >
        {words.deleteAccount}
      </Button>
      {isOpen && <Question account={account} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** Account settings: name, e-mail address, profile, password, devices and deletion. */
export function Account() {
  const { tax } = useSite();
  const { data: account, isPending, isError, isFetching, refetch } = useAccount();
  return (
    <div className="page page-text pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={paths.start} />
        <h1 className="type-h1 pt-1">{titles.account}</h1>
      </div>
      {isPending && (
        <div aria-busy="true" className="mt-8 grid gap-4">
          <output className="sr-only">{words.fetching}</output>
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-40" />
        </div>
      )}
      {isError && account === undefined && (
        <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {account !== undefined && (
        <>
          <VerifyReminder className="mt-7" />
          <NameForm account={account} />
          <Profile />
          {tax !== undefined && <StateForm account={account} />}
          {account.hasPassword ? <PasswordForm email={account.email} /> : <FirstPassword email={account.email} />}
          <Section title={words.news} lead={words.newsLead}>
            <ButtonLink to={paths.accountNews} variant="secondary" className="max-sm:w-full">
              {words.newsLink}
            </ButtonLink>
          </Section>
          <Devices />
          <BlockedPeople />
          <DataCopy account={account} />
          <DeleteAccount account={account} />
        </>
      )}
    </div>
  );
}

/** For accounts created with Google: sends a link to set a password. */
function FirstPassword({ email }: { email: string }) {
  const forgot = useForgotPassword();
  return (
    <Section title={words.password} lead={words.noPassword}>
      {forgot.data === undefined ? (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          busy={forgot.isPending}
          busyLabel={busy.sending}
          onClick={() => forgot.mutate({ email }, { onError: showError })}
        >
          {words.mailLink}
        </Button>
      ) : (
        <div aria-live="polite">
          <Note
            tone="neem"
            title={<span className="wrap-anywhere">{words.linkMailed({ email })}</span>}
            detail={words.linkWorksOnce({ minutes: RESET_LINK_MINUTES })}
          />
        </div>
      )}
    </Section>
  );
}

/** Form of the name; shows the e-mail address, which cannot be changed. */
function NameForm({ account }: { account: AccountView }) {
  const rename = useChangeAccount();
  const { refused, onSubmit } = useNativeForm<'name'>(async ({ name }) => {
    await rename.mutateAsync({ name: name.trim() });
    toast.success(accountMessages.nameChanged);
  });

  return (
    <Section title={words.you}>
      <dl className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <dt className="type-label w-full">{signInWords.email}</dt>
        <dd className="wrap-anywhere">{account.email}</dd>
        <dd>
          <Tag tone={account.emailVerified ? 'neem' : 'haldi'}>
            {account.emailVerified ? words.confirmed : words.notConfirmed}
          </Tag>
        </dd>
        {account.google && (
          <dd>
            <Tag>{words.signsInWithGoogle}</Tag>
          </dd>
        )}
      </dl>
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <Field
          label={labels.name}
          name="name"
          autoComplete="name"
          maxLength={MAX_TEXT}
          defaultValue={account.name}
          hint={words.nameHint}
          error={refused['name']}
        />
        <Button
          type="submit"
          variant="secondary"
          className="mt-5 max-sm:w-full"
          busy={rename.isPending}
          busyLabel={busy.saving}
        >
          {words.saveName}
        </Button>
      </form>
    </Section>
  );
}

/** Public profile and phone number. */
function Profile() {
  const { data: profile, isError, isFetching, refetch } = useOwnProfile();
  return (
    <>
      <Section title={words.profile} lead={profile === undefined ? undefined : <Lead profile={profile} />}>
        {profile === undefined && !isError && <Skeleton className="h-110" />}
        {profile === undefined && isError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
        {profile !== undefined && (
          <>
            <ProfilePhoto profile={profile} />
            <ProfileForm profile={profile} />
          </>
        )}
      </Section>
      {profile !== undefined && (profile.verifiesPhones || profile.phone !== undefined) && (
        <PhoneForm profile={profile} />
      )}
    </>
  );
}

function Lead({ profile }: { profile: OwnProfile }) {
  const page = (text: string) => (
    <Link to={personPath(profile._id)} className="text-link underline underline-offset-4">
      {text}
    </Link>
  );
  return <RichText parts={words.profileLead({ page })} />;
}

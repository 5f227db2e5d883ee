import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/accounts/account.ts';
import { useAccount } from '../../queries/account.ts';
import { useSite } from '../../../api/site.ts';
import { VerifyReminder } from '../../parts/VerifyReminder.tsx';
import { addresses } from '../../../shared/links.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Profile } from './Profile.tsx';
import { Section } from './Section.tsx';
import { StateForm } from './StateForm.tsx';

/** Account settings: name, address, profile, password, devices and deletion. */
export function Account() {
  const { tax } = useSite();
  const { data: account, isPending, isError, isFetching, refetch } = useAccount();
  return (
    <div className="page page-text pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={addresses.start} />
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
            <ButtonLink to={addresses.accountNews} variant="secondary" className="max-sm:w-full">
              {words.newsLink}
            </ButtonLink>
          </Section>
          <Devices />
          <BlockedPeople />
          <DeleteAccount account={account} />
        </>
      )}
    </div>
  );
}

import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import { usePayoutAccount } from '../../queries/payouts.ts';
import { HostNav } from '../../../calendar/parts/HostNav.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import { PayoutList } from './PayoutList.tsx';

/** Payout account, missing details, and payouts. */
export function HostPayouts() {
  const { data: account, isPending, isError, isFetching, refetch } = usePayoutAccount();
  return (
    <div className="page pb-16">
      <HostNav at="payouts" />
      <h1 className="type-h1 mt-7 pt-1 md:mt-9">{titles.hostPayouts}</h1>
      {isPending && (
        <div aria-busy="true" className="mt-7 grid gap-4">
          <output className="sr-only">{words.fetching}</output>
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </div>
      )}
      {isError && account === undefined && (
        <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {account !== undefined && (
        <>
          <div className="mt-6">
            <AccountStatus account={account} />
          </div>
          <div className="mt-10 grid grid-cols-1 items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_440px]">
            <div
              className={
                account.status === 'ready'
                  ? 'lg:col-start-2 lg:row-start-1 max-lg:order-2'
                  : 'lg:col-start-2 lg:row-start-1'
              }
            >
              <AccountForm account={account} />
            </div>
            <div className="lg:col-start-1 lg:row-start-1">
              <PayoutList />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

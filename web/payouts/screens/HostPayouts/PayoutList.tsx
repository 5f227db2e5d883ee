import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { usePayouts } from '../../queries/payouts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PayoutRow } from './PayoutRow.tsx';

/** All planned, pending and completed payouts. */
export function PayoutList() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    usePayouts();
  const payouts = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts" className="type-h2">
        {words.listHeading}
      </h2>
      {isPending && (
        <div aria-busy="true" className="mt-5 grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {isError && data === undefined && (
        <ErrorState title={words.listUnreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && payouts.length === 0 && (
        <EmptyState title={words.noPayouts}>{words.noPayoutsDetail}</EmptyState>
      )}
      <ul className="mt-5 grid gap-3">
        {payouts.map((payout) => (
          <li key={payout._id}>
            <PayoutRow payout={payout} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {buttons.showMoreItems}
          </Button>
        </div>
      )}
    </section>
  );
}

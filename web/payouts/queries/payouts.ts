import type { PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { queryClient, useAnswer, usePages } from '../../api/query-client.ts';
import { callUrl } from '../../api/request.ts';
import { useCall } from '../../api/use-action.ts';
import { hostKeys } from '../../calendar/queries/host-keys.ts';

/** Polling interval while the payment service checks an account. */
const CHECKING_INTERVAL_MS = 15_000;

/** The signed-in person's payout account and its missing fields. */
export function usePayoutAccount() {
  return useAnswer('payout/account', hostKeys.payoutAccount, {
    refetchInterval: ({ state: { data } }) => data?.status === 'checking' && CHECKING_INTERVAL_MS,
  });
}

/** Updates the account and refetches payouts, because their waiting reasons may change. */
export function useChangePayoutAccount() {
  return useCall('payout/change-account', {
    onSuccess: (account: PayoutAccountView) => {
      queryClient.setQueryData(hostKeys.payoutAccount, account);
      return queryClient.invalidateQueries({ queryKey: hostKeys.payouts });
    },
  });
}

/** The host's payouts in pages, latest first. */
export function usePayouts() {
  return usePages('payout/mine', hostKeys.payouts);
}

/** Filters earnings by an inclusive date range and by home; null means all. */
export interface EarningsFilter {
  from: CalendarDate | null;
  to: CalendarDate | null;
  listing: string | null;
}

/** Earnings totals. Keeps the previous data while another filter loads. */
export function useEarnings(filter: EarningsFilter) {
  return useAnswer('earnings/summary', hostKeys.earningsSummary(filter), {
    query: { ...filter },
    placeholderData: keepPreviousData,
  });
}

export function useNextPayout() {
  return useAnswer('earnings/next-payout', hostKeys.nextPayout);
}

/** The ledger entries behind the totals, newest first, in pages. */
export function useEarningEntries(filter: EarningsFilter) {
  return usePages(
    'earnings/entries',
    hostKeys.earningEntries(filter),
    { ...filter },
    { placeholderData: keepPreviousData },
  );
}

/** Earnings per home in a date range, in pages. */
export function useEarningHomes({ from, to }: Pick<EarningsFilter, 'from' | 'to'>) {
  const query = { from, to };
  return usePages('earnings/homes', hostKeys.earningHomes(query), query, { placeholderData: keepPreviousData });
}

export function entriesCsvUrl(filter: EarningsFilter): string {
  const { search } = new URL(callUrl('earnings/entries', undefined, { ...filter }), 'https://here');
  return `${callUrl('earnings/entries')}.csv${search}`;
}

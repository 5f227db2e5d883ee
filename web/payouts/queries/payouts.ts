import { hostKeys } from '../../calendar/queries/host-keys.ts';
import { useQuery } from '@tanstack/react-query';
import type { PayoutAccountView } from '@aangan/contract/payouts/accounts.ts';
import { usePages } from '../../api/pages.ts';
import { queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useCall } from '../../api/use-action.ts';

/** Polling interval while the payment service checks an account. */
const CHECKING_INTERVAL_MS = 15_000;

/** The signed-in person's payout account and its missing fields. */
export function usePayoutAccount() {
  return useQuery({
    queryKey: hostKeys.payoutAccount,
    queryFn: ({ signal }) => request('payout/account', { signal }),
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

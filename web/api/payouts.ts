import { hostKeys } from './host-keys.ts';
import { useQuery } from '@tanstack/react-query';
import type { PayoutAccountView } from '@aangan/contract/payout/accounts.ts';
import { usePages } from './pages.ts';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useCall } from './use-action.ts';

/** While the payment service looks at an account it is asked after so often. */
const CHECKING_INTERVAL_MS = 15_000;

/** Where the signed-in person's payouts go, and what is missing. */
export function usePayoutAccount() {
  return useQuery({
    queryKey: hostKeys.payoutAccount,
    queryFn: ({ signal }) => request('payout/account', { signal }),
    refetchInterval: ({ state: { data } }) => data?.status === 'checking' && CHECKING_INTERVAL_MS,
  });
}

/** What is sent of it changes; why payouts wait may change with it. */
export function useChangePayoutAccount() {
  return useCall('payout/change-account', {
    onSuccess: (account: PayoutAccountView) => {
      queryClient.setQueryData(hostKeys.payoutAccount, account);
      return queryClient.invalidateQueries({ queryKey: hostKeys.payouts });
    },
  });
}

/** What they are paid, those that leave last first, in pages. */
export function usePayouts() {
  return usePages('payout/mine', hostKeys.payouts);
}

import { removePhone } from '../../domain/accounts/people.ts';
import { renewHostAddresses } from '../../domain/feeds/calendar-addresses.ts';
import { resetNotificationSettings } from '../../domain/inbox/notification-settings.ts';
import { emptyPayoutAccount } from '../../domain/payouts/payout-accounts.ts';
import { stopSharingLists } from '../../domain/wishlists/own-lists.ts';
import type { Trx } from '../../platform/database/schema.ts';

/**
 * Ends what whoever opened an account could still see or decide when the owner of its address, which was never verified,
 * takes it over: bank, verified phone, links to lists and calendars, and mails turned off. Password and sessions are the
 * caller's.
 */
export async function endOpenersAccess(trx: Trx, accountId: string): Promise<void> {
  await emptyPayoutAccount(trx, accountId);
  await removePhone(trx, accountId);
  await stopSharingLists(trx, accountId);
  await renewHostAddresses(trx, accountId);
  await resetNotificationSettings(trx, accountId);
}

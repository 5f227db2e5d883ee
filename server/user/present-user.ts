import type { User } from '@aangan/contract/users.ts';
import type { Account } from '../accounts/account.ts';
import type { Context } from '../context.ts';

/** A person as their own session sees them, with their newest homes and bookings. */
export async function presentUser(account: Account, _context: Context): Promise<User> {
  return { _id: account.id, name: account.name, email: account.email, listing: [], booking: [] };
}

import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aBank, payoutDetails, savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { expect, test } from 'vitest';
import { TextSealer, UnsealError } from '../../platform/text-sealer.ts';
import { resealAccounts } from './payout-accounts.ts';
import { findPayeeBank } from './ready.ts';

const app = started(() => startTestApp({ settings: { payouts: 'by-hand', rateLimits: false } }));

const former = () => new TextSealer(app.context.secret);
const present = new TextSealer('another secret of forty characters, too.');
const other = new TextSealer('a third secret of forty characters, again');
const payee = (host: Person, sealer: TextSealer) => findPayeeBank(app.db, sealer, host.id, app.clock.now());

test('all encrypted details can be read with the new secret; repeated and interrupted runs are safe', async () => {
  const hosts = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
  const [byBank, byUpi, changing] = hosts;
  const { ifsc: _ifsc, accountNumber: _number, accountNumberAgain: _again, ...details } = payoutDetails;
  await savePayoutAccount(byBank);
  await savePayoutAccount(byUpi, { ...details, upi: 'asha@okhdfcbank' });
  await savePayoutAccount(changing);
  await savePayoutAccount(changing, { ...aBank('602201558877'), password: changing.password });

  await expect(payee(byBank, present)).rejects.toThrow(/another APP_SECRET/);
  await expect(resealAccounts(app.db, other, present)).rejects.toThrow(UnsealError);
  // A second run finds nothing to do.
  await Promise.all([resealAccounts(app.db, former(), present), resealAccounts(app.db, former(), present)]);
  expect(await resealAccounts(app.db, former(), present)).toBe(0);
  expect(await payee(byBank, present)).toMatchObject({ accountNumber: '50100012344321' });
  expect(await payee(byUpi, present)).toMatchObject({ upi: 'asha@okhdfcbank' });
  await expect(payee(byBank, former())).rejects.toThrow(UnsealError);

  // Back to the old key, pending bank changes included.
  expect(await resealAccounts(app.db, present, former())).toBe(3);
  const { status } = await savePayoutAccount(changing, aBank('602201558877'));
  expect(status).toBe(200);
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newId, randomCharacters } from './entities.ts';

/** The keys of the only account; generated once, stored in the gateway's folder. */
export interface MerchantAccount {
  accountId: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Reads the account from a file, or generates its keys and writes it. */
export function loadOrCreateAccount(path: string): MerchantAccount {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as MerchantAccount;
  const account: MerchantAccount = {
    accountId: newId('acc'),
    keyId: `rzp_test_${randomCharacters(14)}`,
    keySecret: randomCharacters(24),
    webhookSecret: randomCharacters(24),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(account, null, 2), { mode: 0o600 });
  return account;
}

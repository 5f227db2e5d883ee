import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { letters, newId } from './entities.ts';

/** The keys of the one account here; made once, kept in the gateway's folder. */
export interface MerchantAccount {
  accountId: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

export function openAccount(path: string): MerchantAccount {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as MerchantAccount;
  const account: MerchantAccount = {
    accountId: newId('acc'),
    keyId: `rzp_test_${letters(14)}`,
    keySecret: letters(24),
    webhookSecret: letters(24),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(account, null, 2), { mode: 0o600 });
  return account;
}

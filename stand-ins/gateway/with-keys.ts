import { createHash, timingSafeEqual } from 'node:crypto';
import type { Route } from '../http/routes.ts';
import type { MerchantAccount } from './account.ts';
import { wrongKey } from './errors.ts';

/** Wraps a route: requires the account's key and secret. */
export function withKeys(account: MerchantAccount, route: Route): Route {
  const expected = digest(`Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`);
  return {
    ...route,
    answer: (request) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw wrongKey();
      return route.answer(request);
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

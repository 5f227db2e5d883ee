import type { CallInput } from '@aangan/contract/calls.ts';
import { request } from './request.ts';
import { useRequestKey } from './request-key.ts';
import { useAction } from './use-action.ts';

/** Writes to the people who run this site. */
export function useSendMessage() {
  const keyOf = useRequestKey();
  return useAction({
    mutationFn: (body: CallInput<'contact/contact'>) =>
      request('contact/contact', { body, headers: { 'idempotency-key': keyOf(body) } }),
  });
}

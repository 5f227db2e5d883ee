import type { CallInput } from '@aangan/contract/calls.ts';
import { request } from '../../api/request.ts';
import { useRequestKey } from '../../api/request-key.ts';
import { useAction } from '../../api/use-action.ts';

/** Writes to the people who run this site. */
export function useSendMessage() {
  const keyOf = useRequestKey();
  return useAction({
    mutationFn: (body: CallInput<'contact/contact'>) =>
      request('contact/contact', { body, headers: { 'idempotency-key': keyOf(body) } }),
  });
}

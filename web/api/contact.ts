import type { CallInput } from '@aangan/contract/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { request } from './request.ts';

/** Writes to the people who run this site. */
export function useSendMessage() {
  return useMutation({ mutationFn: (body: CallInput<'contact/contact'>) => request('contact/contact', { body }) });
}

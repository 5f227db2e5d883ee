import type { CallInput } from '@aangan/contract/calls.ts';
import { refetchListings } from './listings.ts';
import { request } from './request.ts';
import { useAction } from './use-action.ts';

/** Says where the home `id` is. */
export function useSetPlace(id: string) {
  return useAction({
    mutationFn: (body: CallInput<'listing/place'>) => request('listing/place', { id, body }),
    onSuccess: refetchListings,
  });
}

/** Takes away where the home `id` is. */
export function useDeletePlace(id: string) {
  return useAction({ mutationFn: () => request('listing/delete-place', { id }), onSuccess: refetchListings });
}

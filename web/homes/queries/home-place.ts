import type { CallInput } from '@aangan/contract/calls.ts';
import { refetchListings } from './listings.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';

/** Sets the location of the home `id`. */
export function useSetPlace(id: string) {
  return useAction({
    mutationFn: (body: CallInput<'listing/place'>) => request('listing/place', { id, body }),
    onSuccess: refetchListings,
  });
}

/** Deletes the location of the home `id`. */
export function useDeletePlace(id: string) {
  return useAction({ mutationFn: () => request('listing/delete-place', { id }), onSuccess: refetchListings });
}

import { refetchCurrentUser } from '../../accounts/queries/current-user.ts';
import { isRefusal } from '../../api/api-error.ts';
import { sendForm, type SendOptions } from '../../api/forms.ts';
import { keys, queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction, useCall } from '../../api/use-action.ts';
import { refetchListings } from './listings.ts';

/**
 * Publishes a home: the fields of `NewListing` and image1 … image20 as a form. Retries of the same draft must send the
 * same `idempotencyKey`.
 */
export function useAddListing() {
  return useAction({
    mutationFn: ({ idempotencyKey, ...options }: SendOptions & { idempotencyKey: string }) =>
      sendForm('listing/add', { ...options, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: refetchListings,
  });
}

/** Updates the given fields of the home `id`. Only newly chosen photos are sent. */
export function useUpdateListing() {
  return useAction({
    mutationFn: (options: SendOptions & { id: string }) => sendForm('listing/update', options),
    onSuccess: refetchListings,
  });
}

/** Sets facts of the home `id` that the listing form does not cover. */
export function useChangeFacts(id: string) {
  return useCall('listing/facts', { id, onSuccess: refetchListings });
}

export function useDeleteListing() {
  return useAction({
    mutationFn: deleteListing,
    onSuccess: async (_done, id) => {
      // Queries of the deleted home would only answer 404.
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes(id);
      await Promise.all([queryClient.invalidateQueries({ queryKey: keys.listings, predicate }), refetchCurrentUser()]);
    },
  });
}

/** Treats LISTING_NOT_FOUND as success: an earlier request deleted it, and its answer was lost. */
async function deleteListing(id: string): Promise<void> {
  try {
    await request('listing/delete', { id });
  } catch (error) {
    if (!isRefusal(error, 'LISTING_NOT_FOUND')) throw error;
  }
}

/** Removes a deleted home from the cache after its screen has unmounted. */
export function removeListingFromCache(id: string): void {
  queryClient.removeQueries({ queryKey: keys.listing(id) });
  queryClient.removeQueries({ queryKey: keys.bookedDates(id) });
}

/** Sets the location of the home `id`. */
export function useSetPlace(id: string) {
  return useCall('listing/place', { id, onSuccess: refetchListings });
}

/** Deletes the location of the home `id`. */
export function useDeletePlace(id: string) {
  return useAction({ mutationFn: () => request('listing/delete-place', { id }), onSuccess: refetchListings });
}

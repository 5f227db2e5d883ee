import { useMutation } from '@tanstack/react-query';
import { refetchCurrentUser } from './current-user.ts';
import { refetchHomes } from './listings.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { type SendOptions, sendForm } from './send-form.ts';

/** Publishes a home: the fields of `NewListing` and image1 … image20 in a form. */
export function useAddListing() {
  return useMutation({
    mutationFn: (options: SendOptions) => sendForm('listing/add', options),
    onSuccess: refetchHomes,
  });
}

/** Changes what the form holds of the home `id`; a photo is sent only where a new one was chosen. */
export function useUpdateListing() {
  return useMutation({
    mutationFn: (options: SendOptions & { id: string }) => sendForm('listing/update', options),
    onSuccess: refetchHomes,
  });
}

export function useDeleteListing() {
  return useMutation({
    mutationFn: (id: string) => request('listing/delete', { id }),
    onSuccess: async (_done, id) => {
      // What is asked about this home could only answer that it is gone.
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes(id);
      await Promise.all([queryClient.invalidateQueries({ queryKey: keys.listings, predicate }), refetchCurrentUser()]);
    },
  });
}

/** Drops what is kept about a home that is gone, once its screen is left. */
export function forgetListing(id: string): void {
  queryClient.removeQueries({ queryKey: keys.listing(id) });
  queryClient.removeQueries({ queryKey: keys.bookedDates(id) });
}

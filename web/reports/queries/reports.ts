import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { useAction, useCall, useIdempotencyKeys } from '../../api/use-action.ts';

/** Sends a report. A retry with the same key is not reported twice. */
export function useMakeReport() {
  return useCall('report/make', { sendsIdempotencyKey: true });
}

const grievanceKey = (number: string, linkToken: string | null) => ['grievances', number, linkToken];
const tokenHeader = (linkToken: string | null) => ({ ...(linkToken !== null && { 'x-link-token': linkToken }) });

/** A complaint, for the signed-in complainant or with the token of the mailed link. */
export function useGrievance(number: string, linkToken: string | null) {
  return useQuery({
    queryKey: grievanceKey(number, linkToken),
    queryFn: ({ signal }) => request('grievance/status', { id: number, headers: tokenHeader(linkToken), signal }),
  });
}

export function useMakeGrievance() {
  return useCall('grievance/make', { sendsIdempotencyKey: true });
}

/** Adds to a complaint. A retry with the same key adds nothing more. */
export function useAddToGrievance(number: string, linkToken: string | null) {
  const sendOnce = useIdempotencyKeys();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (body: { words: string }) =>
      sendOnce(body, (key) =>
        request('grievance/say', { id: number, body, headers: { ...tokenHeader(linkToken), 'idempotency-key': key } }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: grievanceKey(number, linkToken) }),
  });
}

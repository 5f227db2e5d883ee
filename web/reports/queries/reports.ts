import { useCall } from '../../api/use-action.ts';

/** Sends a report. A retry with the same key is not reported twice. */
export function useMakeReport() {
  return useCall('report/make', { sendsIdempotencyKey: true });
}

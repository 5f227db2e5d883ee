import { useCall } from './use-action.ts';

/** Reports something. Sent again after a failure it is one report. */
export function useMakeReport() {
  return useCall('report/make', { isKeyed: true });
}

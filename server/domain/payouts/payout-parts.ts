/** Time after which a request can no longer reach the gateway, because calls time out after five seconds. */
export const IN_FLIGHT_MS = 60_000;

/** Whether the gateway reports a transfer as not processed: pending for some seconds, or failed. */
export function isNotProcessed(answer: object): boolean {
  return 'description' in answer && /should be processed/i.test(String(answer.description));
}

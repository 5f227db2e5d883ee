import { CHECK_IN_TIME } from '../rules/refund-terms.ts';
import * as z from '../zod.ts';

/** What a guest gets back after cancelling: see `refundOnCancel`. */
export const RefundPolicy = z.object({
  freeCancelHours: z
    .number()
    .int()
    .describe(`Everything goes back until so many hours before check-in (${CHECK_IN_TIME} in India)`),
  lateRefundPercent: z.number().int().describe('What goes back after that, until check-in'),
});

import * as words from '@aangan/contract/words/en/accounts/refusals.ts';
import { NOTICE_VERSION } from '../privacy/notice.ts';
import * as z from '../zod.ts';

/** Consents of a new account. Required at sign-up with RULES=india. */
export const Consent = z.object({
  adult: z
    .boolean({ error: () => words.adultNotAChoice })
    .optional()
    .describe('Is 18 or older. Required for a new account with RULES=india'),
  notice: z
    .literal(NOTICE_VERSION, { error: () => words.noticeOutdated })
    .optional()
    .describe('The version of the privacy notice that was read, the present one. Required like `adult`'),
});
export type Consent = z.output<typeof Consent>;

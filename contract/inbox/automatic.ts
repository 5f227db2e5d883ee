import { Id, text } from '../fields.ts';
import { MAX_DAYS_BEFORE, MAX_MESSAGE } from '../limits.ts';
import * as words from '@aangan/contract/words/en/inbox/refused-automatic.ts';
import * as z from '../zod.ts';

/** Maximum number of automatic messages of a home. */
export const MAX_AUTOMATIC = 20;

/** Trigger of an automatic message: stay held, stay paid, before check-in, on the check-out day. */
export const automaticTriggers = ['hold', 'payment', 'before', 'checkout'] as const;
export type AutomaticTrigger = (typeof automaticTriggers)[number];

const message = text(MAX_MESSAGE, 'message').transform((value) => value.trim());
const wrongDays = () => words.days({ max: String(MAX_DAYS_BEFORE) });
const days = z
  .number({ error: wrongDays })
  .int({ error: wrongDays })
  .min(0, { error: wrongDays })
  .max(MAX_DAYS_BEFORE, { error: wrongDays })
  .describe('Days before check-in');
const hour = z
  .string({ error: () => words.hour })
  .regex(/^(?:[01]\d|2[0-3]):00$/, { error: () => words.hour })
  .describe('A full hour in India: `HH:00`');

/** A message sent automatically to each guest of a home, once per stay. */
export const NewAutomatic = z.discriminatedUnion(
  'when',
  [
    z.object({ when: z.literal('hold'), message }),
    z.object({ when: z.literal('payment'), message }),
    z.object({ when: z.literal('before'), days, hour, message }),
    z.object({ when: z.literal('checkout'), hour, message }),
  ],
  { error: () => words.when },
);
export type NewAutomatic = z.output<typeof NewAutomatic>;

/** A stored automatic message, for the host only. */
export const Automatic = z.object({
  _id: Id,
  when: z.enum(automaticTriggers),
  days: z.number().int().optional().describe("Days before check-in, 0 to 30; with 'before' alone"),
  hour: z.string().optional().describe("A full hour in India: `HH:00`; with 'before' and 'checkout'"),
  message: z.string().describe('With its placeholders, which are filled in when it goes out'),
});
export type Automatic = z.infer<typeof Automatic>;

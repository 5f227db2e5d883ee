import { Id } from '../fields.ts';
import * as z from '../zod.ts';

/** A blocked person; visible only to the person who blocked them. */
export const BlockedPerson = z.object({
  _id: Id,
  name: z.string().describe('Their first name'),
  blockedAt: z.iso.datetime().describe('When they were blocked'),
});
export type BlockedPerson = z.infer<typeof BlockedPerson>;

import { Id, line, text } from '../fields.ts';
import { MAX_MESSAGE, MAX_REPLY_NAME } from '../limits.ts';
import * as z from '../zod.ts';

/** A saved reply; visible to its owner only. */
export const SavedReply = z.object({
  _id: Id,
  name: z.string().optional().describe('What its owner calls it'),
  message: z
    .string()
    .describe('With its placeholders: {guest}, {home}, {checkIn}, {checkOut}, {address}, {directions}'),
  filled: z
    .string()
    .optional()
    .describe(
      'Filled in for the guest of the conversation that was asked for; address and directions once they have paid',
    ),
});
export type SavedReply = z.infer<typeof SavedReply>;

export const NewReply = z.object({
  name: line(MAX_REPLY_NAME, 'replyName').optional(),
  message: text(MAX_MESSAGE, 'message').transform((value) => value.trim()),
});
export type NewReply = z.output<typeof NewReply>;

export const RepliesFor = z.object({
  conversation: Id.optional().describe('The conversation to fill them in for: one of this host’s'),
});

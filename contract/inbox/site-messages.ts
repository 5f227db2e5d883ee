import * as z from '../zod.ts';
import { Email, line, optionalText, text } from '../fields.ts';
import { MAX_TEXT } from '../limits.ts';

export const SiteMessage = z.object({
  userName: line(MAX_TEXT, 'fullName'),
  userEmail: Email,
  userMessage: text(5_000, 'message'),
  userPhone: optionalText(40, 'phoneNumber'),
  userSubject: optionalText(200, 'subject'),
});
export type SiteMessage = z.output<typeof SiteMessage>;

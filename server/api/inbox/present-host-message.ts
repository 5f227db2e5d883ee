import type { Automatic } from '@aangan/contract/inbox/automatic.ts';
import type { SavedReply } from '@aangan/contract/inbox/replies.ts';
import type { RuleRecord } from '../../domain/inbox/automatic-rules.ts';
import type { ReplyRecord } from '../../domain/inbox/replies.ts';

/** Presents a saved reply to its owner; `fill` replaces the placeholders for one guest. */
export function presentReply({ id, name, message }: ReplyRecord, fill?: (message: string) => string): SavedReply {
  return { _id: id, ...(name !== null && { name }), message, ...(fill !== undefined && { filled: fill(message) }) };
}

/** Presents an automatic message to the host. */
export function presentAutomatic({ id, trigger, days, hour, message }: RuleRecord): Automatic {
  return {
    _id: id,
    when: trigger,
    ...(days !== null && { days }),
    ...(hour !== null && { hour: `${String(hour).padStart(2, '0')}:00` }),
    message,
  };
}

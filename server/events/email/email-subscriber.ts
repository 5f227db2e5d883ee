import type { EventKind } from '../../domain/event-log/event-types.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Subscriber } from '../subscriber.ts';
import type { Desk, EmailMaker } from './email-maker.ts';
import { makers, type ToldKind } from './email-makers.ts';

export interface EmailParts extends Pick<Desk, 'settings' | 'secret'> {
  mailer: Mailer;
  clock: () => Date;
}

/** Writes the e-mails of an event to the outbox, from where the mailer sends them. */
export function emailSubscriber({ mailer, clock, settings, secret }: EmailParts): Subscriber {
  return {
    name: 'email',
    kinds: Object.keys(makers) as EventKind[],
    hear: async (trx, event) => {
      const make = makers[event.kind as ToldKind] as EmailMaker<EventKind> | undefined;
      const emails = (await make?.(event, { trx, now: clock(), settings, secret })) ?? [];
      await mailer.write(trx, ...emails.map(({ role, ...mail }) => ({ ...mail, event: { id: event.id, role } })));
    },
  };
}

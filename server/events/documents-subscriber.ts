import { enqueueBookingDocuments } from '../domain/documents/document-jobs.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Subscriber } from './subscriber.ts';

/** Enqueues the creation of documents for payments and refunds. */
export function documentsSubscriber({ jobs }: { jobs: Jobs }): Subscriber {
  return {
    name: 'documents',
    kinds: ['stay-paid', 'stay-cancelled', 'refund-made', 'refund-refused'],
    handle: async (trx, event) => {
      if ('bookingId' in event) await enqueueBookingDocuments(trx, jobs, event.bookingId);
    },
  };
}

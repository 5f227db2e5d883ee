import type { OwnReview } from '@aangan/contract/reviews/reviews.ts';
import type { Cast } from '../callers.ts';
import { aPastStay, ofGuest, ofHome, write } from '../reviews.ts';
import { everyone, NOT_ALLOWED, NOT_SIGNED_IN, nothing, ofTheHome, type RowsOf, type Stage } from './rows.ts';

const notTheirs = { nobody: NOT_SIGNED_IN, others: '404 BOOKING_NOT_FOUND' };

/** A completed stay of the guest without reviews, in another home on each call. */
async function aStay(cast: Cast, { app }: Stage): Promise<string> {
  return aPastStay(app, cast.guest, await cast.anotherHome(), 2);
}

async function aReview(cast: Cast, stage: Stage): Promise<{ id: string; review: string }> {
  const id = await aStay(cast, stage);
  const { body } = await write<OwnReview>(cast.guest, id, ofHome());
  return { id, review: body._id };
}

async function aPublishedReview(cast: Cast, stage: Stage): Promise<string> {
  const { id, review } = await aReview(cast, stage);
  await write(cast.host, id, ofGuest());
  return review;
}

export const reviewRows: RowsOf<'review'> = {
  'review/of-home': [{ ask: ofTheHome, ...everyone('200') }],
  'review/of-person': [
    {
      ask: ({ guest }) => ({ id: guest.id }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: '200',
      others: '404 PERSON_NOT_FOUND',
    },
  ],
  'review/of-host': [
    { ask: ({ host }) => ({ id: host.id }), ...everyone('200') },
    { when: 'of nobody', ask: () => ({ id: crypto.randomUUID() }), ...everyone('404 PERSON_NOT_FOUND') },
  ],
  'review/of-stay': [
    { ask: async (cast, stage) => ({ id: await aStay(cast, stage) }), ...notTheirs, guest: '200', host: '200' },
  ],
  'review/due': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' }],
  'review/write': [
    {
      when: 'as the guest writes',
      ask: async (cast, stage) => ({ id: await aStay(cast, stage), body: ofHome() }),
      ...notTheirs,
      guest: '201',
      host: '400 INVALID_INPUT',
    },
    {
      when: 'as the host writes',
      ask: async (cast, stage) => ({ id: await aStay(cast, stage), body: ofGuest() }),
      ...notTheirs,
      guest: '400 INVALID_INPUT',
      host: '201',
    },
    {
      when: 'before the stay is over',
      ask: ({ booking }) => ({ id: booking._id, body: ofHome() }),
      ...notTheirs,
      guest: '409 NOT_REVIEWABLE',
      host: '409 NOT_REVIEWABLE',
    },
  ],
  'review/change': [
    {
      ask: async (cast, stage) => ({ id: (await aReview(cast, stage)).id, body: ofHome() }),
      ...notTheirs,
      guest: '200',
      host: '404 REVIEW_NOT_FOUND',
    },
  ],
  'review/answer': [
    {
      ask: async (cast, stage) => ({ id: await aPublishedReview(cast, stage), body: { text: 'Thank you.' } }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '201',
      others: NOT_ALLOWED,
    },
    {
      when: 'before it is published',
      ask: async (cast, stage) => ({ id: (await aReview(cast, stage)).review, body: { text: 'Thank you.' } }),
      nobody: NOT_SIGNED_IN,
      guest: '404 REVIEW_NOT_FOUND',
      host: '404 REVIEW_NOT_FOUND',
      others: '404 REVIEW_NOT_FOUND',
    },
  ],
};

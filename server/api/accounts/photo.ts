import { lockAccount } from '../../domain/accounts/accounts.ts';
import { replacePhoto } from '../../domain/accounts/change-profile.ts';
import { requireSelf } from '../../domain/accounts/people.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { invalidInput, notSignedIn } from '../../platform/http/errors.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';
import { withListingForm } from '../homes/listing-form.ts';
import { withStoredImages } from '../homes/stored-images.ts';
import { presentOwnProfile } from './present-person.ts';

const PHOTOS_PER_HOUR = 30;
const HOUR_MS = 60 * 60 * 1000;

export const setPersonPhoto = call('people/photo', async ({ account, now, request }, context) => {
  const { db, photos, settings } = context;
  const limit = {
    kind: 'photo of a person',
    subject: hashSubject(account.id),
    max: PHOTOS_PER_HOUR,
    withinMs: HOUR_MS,
  };
  await countAttempt(context, [limit], now);
  const read = { max: 1 };
  await withListingForm(
    { account, now, request },
    context,
    async (form) => {
      if (form.images.size === 0) throw invalidInput({ image1: ({ reasons }) => reasons.onePhotoOfPerson });
      const replaced = await withStoredImages(
        context,
        form,
        ([...stored]) =>
          retryTransaction(db, async (trx) => {
            if ((await lockAccount(trx, account.id)) === null) throw notSignedIn();
            return replacePhoto(trx, account.id, stored[0]?.[1] ?? null);
          }),
        { shape: 'square' },
      );
      await photos.remove(replaced);
    },
    read,
  );
  return { status: 201, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});

import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import * as words from '@aangan/contract/words/en/accounts/block.ts';
import * as peopleWords from '@aangan/contract/words/en/shared/people.ts';
import { lockAccount } from '../../domain/accounts/accounts.ts';
import { block, listBlocked, unblock } from '../../domain/accounts/blocks.ts';
import { changeProfile, removePhone, replacePhoto, requirePerson, requireSelf } from '../../domain/accounts/people.ts';
import { codeLimits, issueCode, tryCode } from '../../domain/accounts/phone-codes.ts';
import { phonesNotVerified } from '../../domain/refusals.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { invalidInput, notSignedIn } from '../../platform/http/errors.ts';
import { networkPrefix } from '../../platform/http/networks.ts';
import { countAttempt, hashSubject } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../call.ts';
import { withPhotoForm } from '../homes/listing-form.ts';
import { withStoredImages } from '../homes/stored-images.ts';
import { loadPersonView, presentOwnProfile } from './present-person.ts';

export const ownProfile = call('people/me', async ({ account, now }, { db, settings }) => ({
  status: 200,
  body: presentOwnProfile(await requireSelf(db, account.id, now), settings),
}));

export const changeOwnProfile = call('people/change-me', async ({ body, account, now }, { db, settings }) => {
  await retryTransaction(db, async (trx) => {
    if ((await lockAccount(trx, account.id)) === null) throw notSignedIn();
    await changeProfile(trx, account.id, body, now);
  });
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});

export const getPerson = call('people/person', async ({ params: { id }, now }, context) => ({
  status: 200,
  body: await loadPersonView(context, await requirePerson(context.db, id, now), now),
}));

const PHOTOS_PER_HOUR = 30;

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
  await withPhotoForm(
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

export const deletePersonPhoto = call('people/delete-photo', async ({ account, now }, { db, photos, settings }) => {
  await photos.remove(await retryTransaction(db, (trx) => replacePhoto(trx, account.id, null)));
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});

export const sendPhoneCode = call('people/phone', async ({ body: { phone }, account, now, request }, context) => {
  const { db, settings } = context;
  if (settings.sms === undefined) throw phonesNotVerified();
  const claim = { accountId: account.id, phone };
  await countAttempt(context, codeLimits(claim, networkPrefix(request.ip)), now);
  const expiresAt = await retryTransaction(db, async (trx) => {
    if ((await lockAccount(trx, account.id)) === null) throw notSignedIn();
    return issueCode(trx, claim, { ...context, now });
  });
  return { status: 200, body: { phone, expiresAt: expiresAt.toISOString() } };
});

export const verifyPhoneCode = call('people/phone-code', async ({ body: { code }, account, now }, context) => {
  const { db, settings, secret } = context;
  await tryCode(db, { accountId: account.id, code }, { secret, now });
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});

export const deletePhone = call('people/delete-phone', async ({ account, now }, { db, settings }) => {
  await removePhone(db, account.id);
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});

export const blockPerson = call('people/block', async ({ params: { id }, account, now }, { db }) => {
  await block(db, account.id, id, now);
  return { status: 200, body: { message: words.blocked } };
});

export const unblockPerson = call('people/unblock', async ({ params: { id }, account }, { db }) => {
  await unblock(db, account.id, id);
  return { status: 200, body: { message: words.unblocked } };
});

export const blockedPeople = call('people/blocked', async ({ account }, { db }) => ({
  status: 200,
  body: (await listBlocked(db, account.id)).map(({ id, name, since }) => ({
    _id: id,
    // First name only, as on the public profile: blocking somebody must not reveal more.
    name: parseFirstName(name) ?? peopleWords.nameless,
    blockedAt: since.toISOString(),
  })),
}));

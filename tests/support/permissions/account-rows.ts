import { randomUUID } from 'node:crypto';
import { issueLink, type LinkPurpose } from '@aangan/server/domain/accounts/account-links.ts';
import { listSessions, openSession } from '@aangan/server/domain/accounts/sessions.ts';
import type { Person, TestApp } from '../app.ts';
import type { Caller, Cast } from '../callers.ts';
import { aFile, aPhoto } from '../listings.ts';
import { everyone, nothing, type RowsOf, WHOLE, signedIn } from './rows.ts';

export const accountRows: RowsOf<'user' | 'auth'> = {
  'user/currentuser': [
    { ask: nothing, ...signedIn(WHOLE, '200 host name, host e-mail, phone', '200 host name, phone') },
  ],
  'user/account': [{ ask: nothing, ...signedIn('200 guest name, guest e-mail', '200 host name, host e-mail', '200') }],
  'user/update': [
    {
      ask: (cast, { caller }) => ({ body: { name: findPerson(cast, caller).name } }),
      ...signedIn(WHOLE, '200 host name, host e-mail, phone', '200 host name, phone'),
    },
  ],
  'user/sessions': [{ ask: nothing, ...signedIn('200') }],
  'user/end-session': [
    {
      when: "of the guest's",
      ask: async ({ guest }, { app }) => ({ id: await createSession(app, guest) }),
      ...signedIn('200', '404 SESSION_NOT_FOUND', '404 SESSION_NOT_FOUND'),
    },
  ],
  'user/export': [{ ask: nothing, ...signedIn('202') }],
  'user/delete': [
    {
      when: 'while stays are still to come',
      ask: ({ guest: { password } }) => ({ body: { password } }),
      ...signedIn('409 HAS_LIVE_STAYS'),
    },
    {
      when: 'without the password',
      ask: () => ({ body: {} }),
      ...signedIn('400 INVALID_INPUT'),
    },
  ],
  'auth/login': [
    {
      ask: ({ anotherHost: { email, password } }) => ({ body: { email, password } }),
      ...everyone('200 host name, phone'),
    },
    {
      when: 'with a wrong password',
      ask: ({ anotherHost: { email } }) => ({ body: { email, password: 'not-the-password' } }),
      ...everyone('401 WRONG_CREDENTIALS'),
    },
  ],
  'auth/signup': [
    {
      ask: () => ({ body: { name: 'New', email: `${randomUUID()}@example.org`, password: 'courtyard-with-neem' } }),
      ...everyone('201'),
    },
  ],
  'auth/googlelogin': [
    {
      ask: async (_cast, { provider }) => ({ body: { token: await provider.token({ name: 'New' }) } }),
      ...everyone('200'),
    },
    {
      when: 'with a forged token',
      ask: () => ({ body: { token: 'e30.e30.' } }),
      ...everyone('401 WRONG_IDENTITY_TOKEN'),
    },
  ],
  'auth/logout': [{ ask: nothing, ...everyone('200') }],
  'auth/logout-everywhere': [{ ask: nothing, ...signedIn('200') }],
  'auth/send-verification': [{ ask: nothing, ...signedIn('200') }],
  'auth/verify-email': [
    {
      when: 'by the link mailed to the guest',
      ask: async ({ guest }, { app }) => ({ body: { token: await createLink(app, guest, 'verify-email') } }),
      ...signedIn('200', '403 LINK_VOID', '403 LINK_VOID'),
    },
  ],
  'auth/forgot-password': [
    { ask: ({ guest: { email } }) => ({ body: { email } }), ...everyone('200') },
    { when: 'of nobody', ask: () => ({ body: { email: 'nobody@example.org' } }), ...everyone('200') },
  ],
  'auth/reset-password': [
    {
      when: 'by the link mailed to the other guest',
      ask: async ({ anotherGuest }, { app }) => {
        const token = await createLink(app, anotherGuest, 'reset-password');
        return { body: { token, password: anotherGuest.password } };
      },
      ...everyone('200'),
    },
    {
      when: 'by a link that never was',
      ask: ({ guest: { password } }) => ({ body: { token: 'A'.repeat(43), password } }),
      ...everyone('403 LINK_VOID'),
    },
  ],
  'auth/change-password': [
    {
      ask: ({ guest: { password } }) => ({ body: { currentPassword: password, newPassword: password } }),
      ...signedIn(WHOLE, '200 host name, host e-mail, phone', '200 host name, phone'),
    },
    {
      when: 'with a wrong password',
      ask: ({ guest: { password } }) => ({ body: { currentPassword: 'not-the-password', newPassword: password } }),
      ...signedIn('400 INVALID_INPUT'),
    },
  ],
};

/** The signed-in caller, else an arbitrary person. */
function findPerson({ guest, host, anotherGuest, anotherHost }: Cast, caller: Caller): Person {
  return { host, 'another guest': anotherGuest, 'another host': anotherHost }[caller as string] ?? guest;
}

/** Creates another session of a person; returns its name. */
async function createSession({ db, clock }: TestApp, { id }: Person): Promise<string> {
  const token = await openSession(db, { accountId: id, device: 'Another' }, clock.now());
  const sessions = await listSessions(db, id, token ?? undefined, clock.now());
  return sessions.find(({ isThis }) => isThis)?.id ?? '';
}

/** Token of an e-mailed link. */
function createLink({ db, clock, context }: TestApp, { id }: Person, purpose: LinkPurpose): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const mail = { trx, now, secret: context.secret, mailId: crypto.randomUUID() };
    return (await issueLink(mail, { accountId: id, purpose }, now)) ?? '';
  });
}

/** Every signed-in person has a profile. */
const photoForm = async () => {
  const form = new FormData();
  form.set('image1', aFile(await aPhoto()), 'me.jpg');
  return { body: form };
};

export const peopleRows: Omit<RowsOf<'people'>, 'people/block' | 'people/unblock' | 'people/blocked'> = {
  'people/person': [
    { when: 'of the host', ask: ({ host }) => ({ id: host.id }), ...everyone('200') },
    { when: 'of the guest', ask: ({ guest }) => ({ id: guest.id }), ...everyone('200') },
    { when: 'of nobody', ask: () => ({ id: crypto.randomUUID() }), ...everyone('404 PERSON_NOT_FOUND') },
  ],
  'people/me': [{ ask: nothing, ...signedIn('200') }],
  'people/change-me': [{ ask: () => ({ body: { about: 'I drink tea.' } }), ...signedIn('200') }],
  'people/photo': [{ ask: photoForm, ...signedIn('201') }],
  'people/delete-photo': [{ ask: nothing, ...signedIn('200') }],
  'people/phone': [{ ask: () => ({ body: { phone: '+91 90000 00007' } }), ...signedIn('200') }],
  'people/phone-code': [
    {
      when: 'without having asked for one',
      ask: async (_cast, { app }) => {
        await app.db.deleteFrom('phone_code').execute();
        return { body: { code: '000000' } };
      },
      ...signedIn('403 CODE_VOID'),
    },
  ],
  'people/delete-phone': [{ ask: nothing, ...signedIn('200') }],
};

import { aFile, aPhoto } from '../listings.ts';
import { everyone, NOT_SIGNED_IN, nothing, type RowsOf } from './rows.ts';

/** Every signed-in person has a profile. */
const own = { nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' };
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
  'people/me': [{ ask: nothing, ...own }],
  'people/change-me': [{ ask: () => ({ body: { about: 'I drink tea.' } }), ...own }],
  'people/photo': [{ ask: photoForm, ...own, guest: '201', host: '201', others: '201' }],
  'people/delete-photo': [{ ask: nothing, ...own }],
  'people/phone': [{ ask: () => ({ body: { phone: '+91 90000 00007' } }), ...own }],
  'people/phone-code': [
    {
      when: 'without having asked for one',
      ask: async (_cast, { app }) => {
        await app.db.deleteFrom('phone_code').execute();
        return { body: { code: '000000' } };
      },
      nobody: NOT_SIGNED_IN,
      guest: '403 CODE_VOID',
      host: '403 CODE_VOID',
      others: '403 CODE_VOID',
    },
  ],
  'people/delete-phone': [{ ask: nothing, ...own }],
};

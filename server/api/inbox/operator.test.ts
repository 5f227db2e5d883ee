import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { expect, test } from 'vitest';
import { readSettings } from '../../boot/settings.ts';

test('answers the support and the notice alone where nothing else is set', async () => {
  const app = await startTestApp();
  expect(await app.visitor().get('/api/site/operator')).toMatchObject({
    status: 200,
    body: { support: { email: 'sample@aangan.example' }, notice: NOTICE_VERSION },
  });
  await app.close();
});

test('answers who runs the site and who answers complaints, as set', async () => {
  const { operator, supportEmail, supportPhone } = readSettings({
    OPERATOR_NAME: 'Aangan Stays LLP',
    OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
    OPERATOR_REGISTRATION: 'AAB-1234',
    SUPPORT_EMAIL: 'help@stays.example',
    SUPPORT_PHONE: '+91 177 280 0001',
    GRIEVANCE_OFFICER: 'Meera Rao, Grievance Officer',
    GRIEVANCE_PHONE: '+91 177 280 0000',
    COURTS_CITY: 'Shimla',
    SOCIAL_LINKS: 'https://social.example/aangan',
  });
  const app = await startTestApp({ settings: { operator, supportEmail, supportPhone } });
  const { body } = await app.visitor().get('/api/site/operator');
  expect(body).toEqual({
    name: 'Aangan Stays LLP',
    address: '12 Mall Road, Shimla 171001',
    registration: 'AAB-1234',
    support: { email: 'help@stays.example', phone: '+91 177 280 0001' },
    grievance: { officer: 'Meera Rao, Grievance Officer', phone: '+91 177 280 0000' },
    notice: NOTICE_VERSION,
  });
  await app.close();
});

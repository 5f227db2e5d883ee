import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import { call } from '../context.ts';

/** The operator's identity and contact details; public. */
export const siteOperator = call('site/operator', async (_input, { settings }) => {
  const { operator, supportEmail, supportPhone } = settings;
  const { name, address, registration, grievance } = operator;
  const support = { email: supportEmail, phone: supportPhone };
  return { status: 200, body: { name, address, registration, support, grievance, notice: NOTICE_VERSION } };
});

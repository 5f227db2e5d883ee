import type { SiteOperator } from '@aangan/contract/inbox/site-operator.ts';
import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import type { Context } from '../context.ts';

type OperatorSettings = Pick<Context['settings'], 'operator' | 'supportEmail' | 'supportPhone'>;

/** Presents who runs the site to everybody. */
export function presentOperator({ operator, supportEmail, supportPhone }: OperatorSettings): SiteOperator {
  const { name, address, registration, grievance } = operator;
  return {
    name,
    address,
    registration,
    support: { email: supportEmail, phone: supportPhone },
    grievance,
    notice: NOTICE_VERSION,
  };
}

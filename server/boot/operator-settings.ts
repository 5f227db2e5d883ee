import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { SiteOperator } from '../domain/site-operator.ts';
import type { Environment } from './environment.ts';
import { SettingsError } from './settings-error.ts';

const requiredInIndia = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'GRIEVANCE_OFFICER',
  'GRIEVANCE_EMAIL',
  'GRIEVANCE_PHONE',
] as const;

/** The operator's identity and contact details. RULES=india requires those that Indian law prescribes. */
export function readOperator(env: Environment): SiteOperator {
  const missing = requiredInIndia.find((name) => env[name] === undefined);
  if (env.RULES === 'india' && missing !== undefined) {
    throw new SettingsError(`The setting ${missing} is missing: RULES=india needs ${requiredInIndia.join(', ')}.`);
  }
  const grievance = { officer: env.GRIEVANCE_OFFICER, email: env.GRIEVANCE_EMAIL, phone: env.GRIEVANCE_PHONE };
  return {
    name: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS,
    registration: env.OPERATOR_REGISTRATION,
    grievance: Object.values(grievance).some((value) => value !== undefined) ? grievance : undefined,
    courtsCity: env.COURTS_CITY,
    socialLinks: env.SOCIAL_LINKS,
  };
}

/** E-mail addresses of sender and support. By default at the host of the site, except on a local machine. */
export function readMailAddresses(env: Environment, { publicUrl, isLocal }: { publicUrl: string; isLocal: boolean }) {
  const sender = isLocal ? 'namaste@aangan.example' : `support@${new URL(publicUrl).hostname}`;
  return {
    mailFrom: env.MAIL_FROM ?? `${PRODUCT_NAME} <${sender}>`,
    supportEmail: env.SUPPORT_EMAIL ?? (isLocal ? 'sample@aangan.example' : sender),
  };
}

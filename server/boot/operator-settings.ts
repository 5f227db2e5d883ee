import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { stateOfGstin } from '@aangan/contract/rules/payout/account-forms.ts';
import { gstCodes } from '@aangan/contract/rules/tax/gst.ts';
import { withOperatorTables } from '@aangan/contract/rules/tax/operator-tables.ts';
import { builtInTables, type TaxTable } from '@aangan/contract/rules/tax/stay-price.ts';
import type { Operator, TaxSettings } from '../domain/ledger/taxes.ts';
import type { SiteOperator } from '../domain/site-operator.ts';
import { errorMessage } from '../platform/errors/operator-error.ts';
import { type Environment, SettingsError } from './environment.ts';

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

/** Tax settings for TAX=india; undefined with TAX=specified. Invalid settings stop the start with either. */
export function readTaxSettings(env: Environment): TaxSettings | undefined {
  requireMatchingState(env);
  const tables = env.TAX_TABLES === undefined ? builtInTables : readTaxTables(env.TAX_TABLES);
  if (env.TAX === 'specified') return undefined;
  return { tables, value: env.TAX_VALUE, tdsCrossing: env.TDS_CROSSING, operator: readTaxedOperator(env) };
}

/** The first two digits of a GSTIN are the code of its state. */
function requireMatchingState({ OPERATOR_GSTIN: gstin, OPERATOR_STATE: state }: Environment): void {
  if (gstin === undefined || state === undefined || stateOfGstin(gstin) === state) return;
  throw new SettingsError(
    `The setting OPERATOR_GSTIN must be a registration in OPERATOR_STATE: it begins with ${gstin.slice(0, 2)}, and ${state} is ${gstCodes[state]}.`,
  );
}

function readTaxTables(file: string): readonly TaxTable[] {
  let json: string;
  try {
    json = readFileSync(resolve(file), 'utf8');
  } catch (error) {
    throw new SettingsError(`The setting TAX_TABLES must name a file that can be read: ${errorMessage(error)}.`);
  }
  try {
    return withOperatorTables(json);
  } catch (error) {
    throw new SettingsError(
      `The setting TAX_TABLES must name a file of tables, and ${file} is none. ${errorMessage(error)}`,
    );
  }
}

function readTaxedOperator(env: Environment): Operator {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_GSTIN: gstin, OPERATOR_STATE: state } = env;
  if (name === undefined) throw missingTaxSetting('OPERATOR_NAME');
  if (address === undefined) throw missingTaxSetting('OPERATOR_ADDRESS');
  if (gstin === undefined) throw missingTaxSetting('OPERATOR_GSTIN');
  if (state === undefined) throw missingTaxSetting('OPERATOR_STATE');
  return { name, address, gstin, state };
}

function missingTaxSetting(name: string): SettingsError {
  return new SettingsError(
    `The setting ${name} is missing: TAX=india needs OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_GSTIN and OPERATOR_STATE.`,
  );
}

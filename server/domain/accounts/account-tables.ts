import type { Language } from '@aangan/contract/accounts/languages.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { ColumnType, Generated } from 'kysely';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    account: AccountTable;
    identity: { issuer: string; subject: string; account_id: string; created_at: Date };
    used_identity_token: { token_hash: Buffer; expires_at: Date };
    session: SessionTable;
    account_link: AccountLinkTable;
    consent: { account_id: string; kind: 'adult' | 'notice'; version: string | null; given_at: Date };
    data_export: DataExportTable;
    block: BlockTable;
    person_profile: PersonProfileTable;
    person_photo: PersonPhotoTable;
    phone_code: PhoneCodeTable;
    great_host: { host_id: string };
    great_host_day: { is_only: Generated<boolean>; calculated_on: string };
  }
}

interface AccountTable {
  id: Generated<string>;
  name: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  email_verified_at: Date | null;
  created_at: Date;
  deleted_at: Date | null;
  state: State | null;
}

interface SessionTable {
  token_hash: Buffer;
  id: Generated<string>;
  account_id: string;
  device: Generated<string>;
  created_at: Date;
  last_used_at: Date;
}

interface AccountLinkTable {
  token_hash: Buffer;
  account_id: string;
  purpose: 'verify-email' | 'reset-password';
  created_at: Date;
  expires_at: Date;
}

interface DataExportTable {
  account_id: string;
  id: Generated<string>;
  requested_at: Date;
  ready_at: Date | null;
}

interface BlockTable {
  blocker_id: string;
  blocked_id: string;
  created_at: ColumnType<Date, Date, never>;
}

interface PersonProfileTable {
  account_id: string;
  about: string | null;
  languages: Generated<Language[]>;
  phone: string | null;
  phone_verified_at: Date | null;
  updated_at: Date;
}

interface PersonPhotoTable extends StoredPhoto {
  account_id: string;
}

interface PhoneCodeTable {
  account_id: string;
  phone: string;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
}

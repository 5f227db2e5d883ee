import type { Language } from '@aangan/contract/accounts/languages.ts';
import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    person_profile: PersonProfileTable;
    person_photo: PersonPhotoTable;
    phone_code: PhoneCodeTable;
    great_host: { host_id: string };
    great_host_day: { is_only: Generated<boolean>; calculated_on: string };
  }
}

interface PersonProfileTable {
  account_id: string;
  about: string | null;
  languages: Generated<Language[]>;
  phone: string | null;
  phone_verified_at: Date | null;
  updated_at: Date;
}

interface PersonPhotoTable {
  id: string;
  account_id: string;
  format: 'webp' | 'svg';
  width: number;
  height: number;
  widths: number[];
  blur: string;
}

interface PhoneCodeTable {
  account_id: string;
  phone: string;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
}

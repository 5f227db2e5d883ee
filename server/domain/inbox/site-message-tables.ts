import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    site_message: SiteMessageTable;
  }
}

interface SiteMessageTable {
  id: Generated<string>;
  name: string;
  email: string;
  phone: string | null;
  subject: string | null;
  message: string;
  created_at: Date;
}

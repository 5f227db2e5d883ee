import type { ReportedKind, ReportReason } from '@aangan/contract/reports/reasons.ts';
import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    report: ReportTable;
  }
}

interface ReportTable {
  id: Generated<string>;
  reporter_id: string | null;
  about_kind: ReportedKind;
  about_id: string;
  reason: ReportReason;
  words: string;
  created_at: Date;
  closed_at: Date | null;
  outcome: string | null;
}

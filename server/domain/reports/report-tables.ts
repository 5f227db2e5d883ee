import type { GrievanceKind, GrievanceStatus } from '@aangan/contract/reports/grievances.ts';
import type { ReportedKind, ReportReason } from '@aangan/contract/reports/reasons.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    report: ReportTable;
    grievance: GrievanceTable;
    grievance_series: { year: number; last: number };
    grievance_step: GrievanceStepTable;
    grievance_key: { key_hash: Buffer; grievance_id: string };
    grievance_overdue_mail: { day: string };
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

interface GrievanceTable {
  id: Generated<string>;
  year: number;
  sequence: number;
  number: GeneratedAlways<string>;
  kind: GrievanceKind;
  state: Generated<GrievanceStatus['state']>;
  account_id: string | null;
  email: string | null;
  booking_id: string | null;
  created_at: Date;
  due_at: Date;
  answered_at: Date | null;
  closed_at: Date | null;
  reminders: Generated<number>;
}

interface GrievanceStepTable {
  id: GeneratedAlways<number>;
  grievance_id: string;
  at: Date;
  author: 'maker' | 'officer';
  words: string;
}

import type { DataExport as DataExportView } from '@aangan/contract/accounts/accounts.ts';
import { type DataExport, dataArchivePath } from '../../domain/accounts/data-exports.ts';

export function presentDataExport({ id, requestedAt, expiresAt }: DataExport): DataExportView {
  return {
    requestedAt: requestedAt.toISOString(),
    ...(expiresAt !== null && { url: dataArchivePath(id), expiresAt: expiresAt.toISOString() }),
  };
}

import { requestDataExport } from '../../domain/accounts/data-exports.ts';
import { call } from '../context.ts';
import { presentDataExport } from './present-data-export.ts';

export const exportData = call('user/export', async ({ account, now }, { db }) => ({
  status: 202,
  body: presentDataExport(await requestDataExport(db, account.id, now)),
}));

import { NOT_SIGNED_IN, nothing, type Row } from './rows.ts';

export const documentRows: Record<'earnings/documents', Row[]> = {
  'earnings/documents': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' }],
};

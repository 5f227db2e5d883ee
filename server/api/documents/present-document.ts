import type { Document } from '@aangan/contract/documents/calls.ts';
import type { DocumentRecord } from '../../domain/documents/find-documents.ts';

const PAISE = 100;

export function presentDocument({ id, kind, number, month, day, amountPaise }: DocumentRecord): Document {
  return {
    _id: id,
    kind,
    ...(number === null ? {} : { number }),
    ...(month === null ? {} : { month }),
    date: day,
    amount: amountPaise / PAISE,
  };
}

/** `invoice-AG-26-27-0000001.pdf`, `statement-2026-10.pdf`. */
export function documentFileName({ kind, number, month }: DocumentRecord): string {
  return `${kind}-${(number ?? month ?? '').replaceAll('/', '-')}.pdf`;
}

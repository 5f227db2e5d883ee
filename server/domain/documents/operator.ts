import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { Operator } from '../ledger/tax-settings.ts';
import type { Party } from './document-facts.ts';
import { documentState } from './tax-lines.ts';

/** The issuer and contact on documents. Without TAX=india the operator is named as the product. */
export interface DocumentSettings {
  publicUrl: string;
  supportEmail: string;
  tax?: { operator: Operator } | undefined;
}

export function operatorParty({ tax }: DocumentSettings): Party {
  if (tax === undefined) return { name: PRODUCT_NAME };
  const { name, address, gstin, state } = tax.operator;
  return { name, address, gstin, state: documentState(state) };
}

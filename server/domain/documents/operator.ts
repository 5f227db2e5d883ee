import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { SiteOperator } from '../site-operator.ts';
import type { Operator } from '../ledger/tax-settings.ts';
import type { Party } from './document-data.ts';
import { documentState } from './tax-lines.ts';

/** The issuer and contact on documents. Without an operator's name the product's name is used. */
export interface DocumentSettings {
  publicUrl: string;
  supportEmail: string;
  operator: Pick<SiteOperator, 'name' | 'address'>;
  tax?: { operator: Operator } | undefined;
}

export function operatorParty({ operator, tax }: DocumentSettings): Party {
  if (tax === undefined) {
    const { name = PRODUCT_NAME, address } = operator;
    return { name, ...(address !== undefined && { address }) };
  }
  const { name, address, gstin, state } = tax.operator;
  return { name, address, gstin, state: documentState(state) };
}

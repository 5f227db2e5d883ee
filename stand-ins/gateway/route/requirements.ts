import type { LinkedAccount, Product, Requirement } from './account-entities.ts';

export const BANK_FIELDS = ['settlements.beneficiary_name', 'settlements.account_number', 'settlements.ifsc_code'];

/** The requirements of a product without a bank account. */
export function missingBank(accountId: string, productId: string): Requirement[] {
  return BANK_FIELDS.map((field) => ({
    field_reference: field,
    resolution_url: `/accounts/${accountId}/products/${productId}`,
    reason_code: 'field_missing',
    status: 'required',
  }));
}

/** A field to correct, and the URL for doing so. */
export function requirement(account: LinkedAccount, product: Product, field: string, description: string): Requirement {
  return {
    field_reference: field,
    resolution_url: resolutionUrl(account, product, field),
    reason_code: 'needs_clarification',
    description,
    status: 'required',
  };
}

function resolutionUrl(account: LinkedAccount, product: Product, field: string): string {
  const base = `/accounts/${account.id}`;
  if (field.startsWith('settlements.')) return `${base}/products/${product.id}`;
  if (field.startsWith('kyc.') && account.stakeholder !== null) return `${base}/stakeholders/${account.stakeholder.id}`;
  return base;
}

/** Whether a change includes a field, or its parent. */
export function isCorrected(field: string, body: Record<string, unknown>): boolean {
  return listFieldNames(body).some((given) => given === field || given.startsWith(`${field}.`));
}

/** The fields of a body by full name: `settlements.ifsc_code`. Booleans cannot require a correction. */
export function listFieldNames(body: Record<string, unknown>, above = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'boolean' || value === undefined || value === null) return [];
    if (typeof value === 'object' && !Array.isArray(value))
      return listFieldNames(value as Record<string, unknown>, `${above}${name}.`);
    return [`${above}${name}`];
  });
}

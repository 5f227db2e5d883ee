import type { LinkedAccount, Product, Stakeholder } from './account-entities.ts';

/** An account in API format. */
export function accountView({ id, createdAt, details, product }: LinkedAccount) {
  return {
    id,
    type: 'route',
    status: product?.status === 'suspended' ? 'suspended' : 'created',
    ...details,
    created_at: createdAt,
  };
}

export function stakeholderView({ pan, ...stakeholder }: Stakeholder) {
  return { ...stakeholder, entity: 'stakeholder', kyc: { pan } };
}

export function productView(accountId: string, product: Product) {
  const bank = product.bank ?? { account_number: null, ifsc_code: null, beneficiary_name: null };
  return {
    id: product.id,
    account_id: accountId,
    product_name: 'route',
    activation_status: product.status,
    requested_configuration: [],
    active_configuration: { settlements: bank },
    requirements: product.requirements,
    tnc: { accepted: product.tncAcceptedAt !== null, accepted_at: product.tncAcceptedAt },
    requested_at: product.requestedAt,
  };
}

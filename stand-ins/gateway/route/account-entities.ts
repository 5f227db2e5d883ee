export type ActivationStatus = 'requested' | 'under_review' | 'needs_clarification' | 'activated' | 'suspended';

/** A stored host account. Times are Unix seconds, or milliseconds if the name ends in Ms. */
export interface LinkedAccount {
  id: string;
  createdAt: number;
  details: AccountDetails;
  stakeholder: Stakeholder | null;
  product: Product | null;
}

export interface AccountDetails {
  email: string;
  phone: string;
  legal_business_name: string;
  customer_facing_business_name: string;
  business_type: string;
  contact_name: string;
  reference_id?: string;
  profile: { category: string; subcategory: string; addresses: { registered: Address } };
  legal_info: { pan?: string; gst?: string };
  notes: Record<string, string>;
}

export interface Address {
  street1: string;
  street2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

export interface Stakeholder {
  id: string;
  name: string;
  email: string;
  phone: Record<string, unknown>;
  addresses: Record<string, unknown>;
  pan: string | null;
  notes: Record<string, string>;
}

export interface Bank {
  account_number: string;
  ifsc_code: string;
  beneficiary_name: string;
}

/** The product `route` of an account: its activation state and its bank. */
export interface Product {
  id: string;
  requestedAt: number;
  tncAcceptedAt: number | null;
  status: ActivationStatus;
  bank: Bank | null;
  requirements: Requirement[];
  /** Time of the penny test's result. */
  pennyAtMs: number | null;
  /** Earliest settlement: a day after activation, or later after a suspension. */
  readyAtMs: number | null;
}

/** A required correction, and where to make it. */
export interface Requirement {
  field_reference: string;
  resolution_url: string;
  reason_code: 'field_missing' | 'needs_clarification';
  description?: string;
  status: 'required';
}

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

/** Whether a request body includes a field, or any field below it. */
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

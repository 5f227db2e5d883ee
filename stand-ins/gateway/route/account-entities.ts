export type ActivationStatus = 'requested' | 'under_review' | 'needs_clarification' | 'activated' | 'suspended';

/** A host's account at the gateway, as it is stored. Times are seconds since 1970, those that end in Ms milliseconds. */
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

/** The product `route` of an account: whether money goes to it, and where. */
export interface Product {
  id: string;
  requestedAt: number;
  tncAcceptedAt: number | null;
  status: ActivationStatus;
  bank: Bank | null;
  requirements: Requirement[];
  /** When the penny test gives its result. */
  pennyAtMs: number | null;
  /** When settlements can start: a day after activation, or later after a suspension. */
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

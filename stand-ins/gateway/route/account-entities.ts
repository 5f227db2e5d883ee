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

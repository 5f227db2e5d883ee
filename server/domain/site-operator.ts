/** The operator's identity and contact details; screens, mails and documents omit unset values. */
export interface SiteOperator {
  /** The legal name. */
  name: string | undefined;
  address: string | undefined;
  /** A registration, such as a company's number. */
  registration: string | undefined;
  /** Undefined if none of its settings is set. */
  grievance: { officer: string | undefined; email: string | undefined; phone: string | undefined } | undefined;
  /** City whose courts have jurisdiction, for the terms. */
  courtsCity: string | undefined;
  /** `https:` URLs. */
  socialLinks: readonly string[];
}

/** Who runs the site, as set; screens, mails and documents leave out what is not. */
export interface SiteOperator {
  /** The legal name. */
  name: string | undefined;
  address: string | undefined;
  /** Such as a company's registration number. */
  registration: string | undefined;
  /** Undefined: none of its settings is set. */
  grievance: { officer: string | undefined; email: string | undefined; phone: string | undefined } | undefined;
  /** Whose courts decide, as the terms name it. */
  courtsCity: string | undefined;
  /** `https:` URLs. */
  socialLinks: readonly string[];
}

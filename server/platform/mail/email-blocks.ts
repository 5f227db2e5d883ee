/** Content of an e-mail as plain text; the layout escapes it. */
export interface EmailBody {
  /** Preview text that mailboxes show beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
}

export type Block =
  | string
  /** Labels with values, one per line. */
  | { details: readonly (readonly [label: string, value: string])[] }
  /** Text by a user, verbatim. */
  | { quote: string }
  /** Alternative links, one per line. */
  | { links: readonly (readonly [text: string, url: string])[] }
  /** The primary action. */
  | { button: string; url: string };

/** Data of the footer. */
export interface EmailFooter {
  publicUrl: string;
  supportEmail: string;
  /** The operator's details; unset values are omitted. */
  operator: { name?: string | undefined; address?: string | undefined; registration?: string | undefined };
  /** Absent for mandatory mails. */
  unsubscribeUrl?: string | undefined;
}

/** What an e-mail says, as plain texts that the layout escapes. */
export interface EmailBody {
  /** What a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
}

export type Block =
  | string
  /** Labels with their values, a line each. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** What somebody wrote, as they wrote it. */
  | { quote: string }
  /** Ways to the same thing, of which the reader knows one: a line each. */
  | { links: readonly (readonly [text: string, url: string])[] }
  /** The one thing to do. */
  | { button: string; url: string };

/** Where an e-mail comes from, for its foot. */
export interface EmailFooter {
  publicUrl: string;
  supportEmail: string;
  /** Where mails of this kind are stopped, of one that can be stopped. */
  unsubscribeUrl?: string | undefined;
}

import * as common from '@aangan/contract/words/en/emails/common.ts';
export interface Addressee {
  name: string;
  /** Somebody vouches for the address. */
  isVerified: boolean;
}

/**
 * How an e-mail about an account begins. Until the address is verified a stranger may have opened it, and the name be
 * their message to whoever reads the mailbox: it is not passed on.
 */
export function greeting({ name, isVerified }: Addressee): string {
  return isVerified ? common.greeting({ name }) : common.greetingWithoutName;
}

import * as common from '@aangan/contract/words/en/emails/common.ts';

/**
 * How an e-mail about an account begins. Until the address is verified a stranger may have opened it, and the name be
 * their message to whoever reads the mailbox: it is not passed on. `isVerified`: somebody vouches for the address.
 */
export function greeting({ name, isVerified }: { name: string; isVerified: boolean }): string {
  return isVerified ? common.greeting({ name }) : common.greetingWithoutName;
}

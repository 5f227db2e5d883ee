import * as common from '@aangan/contract/words/en/emails/common.ts';

/**
 * Greeting of e-mails about an account. Omits the name until the address is verified: a stranger may have opened the
 * account and use the name as a message to the owner of the mailbox.
 */
export function greeting({ name, isVerified }: { name: string; isVerified: boolean }): string {
  return isVerified ? common.greeting({ name }) : common.greetingWithoutName;
}

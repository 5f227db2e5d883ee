/**
 * How a letter about an account begins. Until the address is verified a stranger may have opened it, and the name be
 * their message to whoever reads the mailbox: it is not passed on.
 */
export function greeting({ name, emailVerifiedAt }: { name: string; emailVerifiedAt: Date | null }): string {
  return emailVerifiedAt === null ? 'Namaste,' : `Namaste ${name},`;
}

import type { Mailbox } from './mailbox.ts';

/** The token of the newest link that was mailed to somebody: to confirm their address, or to a new password. */
export async function findMailedToken(
  mailbox: Mailbox,
  address: string,
  purpose: 'confirm' | 'reset',
): Promise<string> {
  const { text } = await mailbox.mailTo(address, purpose === 'confirm' ? /^Confirm your/ : /^Choose a/);
  const token = /#t=([\w-]{43})\n/.exec(text)?.[1];
  if (token === undefined) throw new Error(`there is no link in: ${text}`);
  return token;
}

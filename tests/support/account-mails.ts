import type { Mailbox } from './mailbox.ts';

/** The token in the newest e-mailed link to confirm an address or to reset a password. */
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

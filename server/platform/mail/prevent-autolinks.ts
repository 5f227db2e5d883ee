/** Zero-width space: mailboxes do not create links across it. */
const BREAK = '\u200b';
/** A bare e-mail address: harmless, because it does not lead to a page. */
const MAIL_ADDRESS = /^[^\s@/]+@[^\s@/]+$/;

/**
 * Returns text that looks the same but is not turned into links by mailboxes: `https://evil.example`, `www.evil.example`
 * and `evil.example/x` stay plain text. E-mail addresses are unchanged.
 */
export function preventAutolinks(text: string): string {
  return text.replaceAll(/\S+/g, (word) =>
    MAIL_ADDRESS.test(word)
      ? word
      : word.replaceAll(/:(?=\/\/)/g, `:${BREAK}`).replaceAll(/(?<=[^\s.。．｡])[.。．｡](?=\p{L})/gu, `$&${BREAK}`),
  );
}

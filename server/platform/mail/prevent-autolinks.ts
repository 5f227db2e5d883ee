/** A break that nobody sees: mailboxes make no link across it. */
const BREAK = '\u200b';
/** As somebody reads it, an e-mail address by itself: it leads to nobody's page. */
const MAIL_ADDRESS = /^[^\s@/]+@[^\s@/]+$/;

/**
 * The same words to the eye, of which no mailbox makes a link to a page: `https://evil.example`, `www.evil.example` and
 * `evil.example/x` are only written there. E-mail addresses stay whole.
 */
export function preventAutolinks(text: string): string {
  return text.replaceAll(/\S+/g, (word) =>
    MAIL_ADDRESS.test(word)
      ? word
      : word.replaceAll(/:(?=\/\/)/g, `:${BREAK}`).replaceAll(/(?<=[^\s.])\.(?=\p{L})/gu, `.${BREAK}`),
  );
}

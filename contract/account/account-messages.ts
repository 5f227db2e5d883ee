/** What the account's own calls answer, word for word; apart from the messages that the first page needs. */
export const accountMessages = {
  resetLinkSent: 'If there is an account with this address, a mail with a link is on its way.',
  passwordReset: 'Your password is changed. Sign in with it.',
  passwordChanged: 'Your password is changed.',
  nameChanged: 'Your name is changed.',
  verificationSent: 'A new mail is on its way.',
  emailVerified: 'Your e-mail address is confirmed.',
  deviceSignedOut: 'This device is signed out.',
  signedOutEverywhere: 'You are signed out everywhere.',
  accountDeleted: 'Your account is deleted.',
  linkMailed: 'We have sent you a link to confirm your e-mail address.',
} as const;

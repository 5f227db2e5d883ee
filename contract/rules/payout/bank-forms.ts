/** IFSC: four letters of the bank, a zero, six characters of the branch. */
const IFSC_SHAPE = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Banks in India use 9 to 18 digits mostly; the payment service takes 5 to 20 characters. */
const ACCOUNT_SHAPE = /^[A-Z0-9]{5,20}$/;
/** UPI address: name, @, letters of the payment service provider. */
const VPA_SHAPE = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/;

/** Stored form of an IFSC or account number: no spaces, upper case. */
export function normalBankCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Stored form of a UPI address: no spaces, lower case. */
export function normalVpa(typed: string): string {
  return typed.replaceAll(/\s/g, '').toLowerCase();
}

/** Whether a text has the form of an IFSC, such as HDFC0000053. Does not check that the branch exists. */
export function isIfsc(text: string): boolean {
  return IFSC_SHAPE.test(text);
}

/** Whether a text has the form of an account number: 5 to 20 digits or capitals, and not zeros alone. */
export function isAccountNumber(text: string): boolean {
  return ACCOUNT_SHAPE.test(text) && !/^0+$/.test(text);
}

/** Whether a text has the form of a UPI address, such as asha.sharma@okhdfcbank. */
export function isVpa(text: string): boolean {
  return VPA_SHAPE.test(text);
}

/** The bank of an IFSC: its first four letters. */
export function bankOfIfsc(ifsc: string): string {
  return ifsc.slice(0, 4);
}

/** The last four characters of an account number, for display. */
export function lastFour(accountNumber: string): string {
  return accountNumber.slice(-4);
}

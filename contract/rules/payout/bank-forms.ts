/** Four letters for the bank, a zero, six characters for the branch. */
const IFSC_SHAPE = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Banks in India use 9 to 18 digits mostly; the payment service takes 5 to 20 characters. */
const ACCOUNT_SHAPE = /^[A-Z0-9]{5,20}$/;
/** A name, @, and the letters of a payment service provider. */
const VPA_SHAPE = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/;

/** An IFSC, an account number: without spaces, in capitals. */
export function normalBankCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** A UPI address as it is kept: without spaces, in small letters. */
export function normalVpa(typed: string): string {
  return typed.replaceAll(/\s/g, '').toLowerCase();
}

/** Whether a text has the form of an IFSC, as HDFC0000053. Whether the branch exists only its bank knows. */
export function isIfsc(text: string): boolean {
  return IFSC_SHAPE.test(text);
}

/** Whether a text has the form of an account number: 5 to 20 digits or capitals, and not zeros alone. */
export function isAccountNumber(text: string): boolean {
  return ACCOUNT_SHAPE.test(text) && !/^0+$/.test(text);
}

/** Whether a text has the form of a UPI address, as asha.sharma@okhdfcbank. */
export function isVpa(text: string): boolean {
  return VPA_SHAPE.test(text);
}

/** The bank of an IFSC: its first four letters. */
export function bankOfIfsc(ifsc: string): string {
  return ifsc.slice(0, 4);
}

/** The last four of an account number: all that a host is shown of it once it is kept. */
export function lastFour(accountNumber: string): string {
  return accountNumber.slice(-4);
}

import * as fields from '@aangan/contract/words/en/refusals/fields.ts';
import * as words from '@aangan/contract/words/en/accounts/sign-in.ts';
/** Validation messages by input name, from the browser's constraint validation; empty if valid. */
export function validationErrors(form: HTMLFormElement): Record<string, string> {
  const refused: Record<string, string> = {};
  for (const input of form.querySelectorAll('input')) {
    const reason = validationMessage(input);
    if (reason !== null) refused[input.name] = reason;
  }
  return refused;
}

function validationMessage({ validity, value, labels, minLength }: HTMLInputElement): string | null {
  const label = labels?.[0]?.textContent;
  if (validity.valueMissing || value.trim() === '') return label ? words.missing({ label }) : words.missingField;
  if (validity.typeMismatch) return fields.notAnEmail;
  // `tooShort` covers typed input only, not prefilled values.
  if (minLength > 0 && value.length < minLength) return words.tooShort({ count: minLength });
  return null;
}

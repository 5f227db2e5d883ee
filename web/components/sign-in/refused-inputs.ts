import * as fields from '@aangan/contract/words/en/refusals/fields.ts';
import * as words from '@aangan/contract/words/en/components/sign-in.ts';
/** Why a form cannot be sent, by the name of its input; empty when it can. The browser itself knows each input's rules. */
export function refusedInputs(form: HTMLFormElement): Record<string, string> {
  const refused: Record<string, string> = {};
  for (const input of form.querySelectorAll('input')) {
    const reason = reasonOf(input);
    if (reason !== null) refused[input.name] = reason;
  }
  return refused;
}

function reasonOf({ validity, value, labels, minLength }: HTMLInputElement): string | null {
  const label = labels?.[0]?.textContent;
  if (validity.valueMissing || value.trim() === '') return label ? words.missing({ label }) : words.missingField;
  if (validity.typeMismatch) return fields.notAnEmail;
  // `tooShort` tells only of what a person typed, not of what was filled in for them.
  if (minLength > 0 && value.length < minLength) return words.tooShort({ count: minLength });
  return null;
}

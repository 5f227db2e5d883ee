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
  if (validity.valueMissing || value.trim() === '') return `${labels?.[0]?.textContent ?? 'This'} is missing.`;
  if (validity.typeMismatch) return 'This does not look like an e-mail address.';
  // `tooShort` tells only of what a person typed, not of what was filled in for them.
  if (minLength > 0 && value.length < minLength) return `At least ${minLength} characters, please.`;
  return null;
}

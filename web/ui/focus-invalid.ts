/** Focuses the first invalid field by name; false if the form has none of them. */
export function focusFirstInvalid(form: HTMLFormElement, refused: object): boolean {
  const first = [...form.querySelectorAll<HTMLInputElement>('[name]')].find(({ name }) => name in refused);
  first?.focus();
  return first !== undefined;
}

/**
 * For invalid submits of react-hook-form. Its own `shouldFocusError` focuses again from a timer, which would move the
 * focus while typing.
 */
export function focusFirstInvalidOnSubmit(refused: object, event?: React.BaseSyntheticEvent): void {
  focusFirstInvalid(event?.target as HTMLFormElement, refused);
}

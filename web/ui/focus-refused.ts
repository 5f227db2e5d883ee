/** Moves to the first field of the form that is refused, by the names of the fields; false where none of them is. */
export function focusRefused(form: HTMLFormElement, refused: object): boolean {
  const first = [...form.querySelectorAll<HTMLInputElement>('[name]')].find(({ name }) => name in refused);
  first?.focus();
  return first !== undefined;
}

/**
 * The same as what a form of react-hook-form does with a refused submit. Its own way (`shouldFocusError`) moves a second
 * time from a timer: whoever types at once would find the focus in the next field.
 */
export function focusRefusedOnSubmit(refused: object, event?: React.BaseSyntheticEvent): void {
  focusRefused(event?.target as HTMLFormElement, refused);
}

/** For the `ref` of what takes the focus as it comes. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}

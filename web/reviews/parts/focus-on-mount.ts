/** Ref callback that focuses an element on mount. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

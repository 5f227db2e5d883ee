import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses the first invalid field by name; false if the form has none of them. */
export function focusFirstInvalid(form: HTMLFormElement, errors: object): boolean {
  const first = [...form.querySelectorAll<HTMLInputElement>('[name]')].find(({ name }) => name in errors);
  first?.focus();
  return first !== undefined;
}

/**
 * For invalid submits of react-hook-form. Its own `shouldFocusError` focuses again from a timer, which would move the
 * focus while typing.
 */
export function focusFirstInvalidOnSubmit(errors: object, event?: React.BaseSyntheticEvent): void {
  focusFirstInvalid(event?.target as HTMLFormElement, errors);
}

/** Element that is focused after closing, if set by then. */
export type FinalFocus = RefObject<Pick<HTMLElement, 'focus'> | null>;

/**
 * Restores focus after a dialog closes. Radix only does so for its own triggers. Returns `onCloseAutoFocus`; if the
 * opener is gone, focuses the main content. An element in `finalFocus` takes its place.
 */
export function useFocusReturn(open: boolean, finalFocus?: FinalFocus): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (event) => {
    event.preventDefault();
    if (finalFocus?.current) return finalFocus.current.focus();
    const isConnected = opener.current?.isConnected === true;
    // Another dialog that closed at the same time may have restored focus already.
    if (!isConnected && document.activeElement !== document.body) return;
    const target = isConnected ? opener.current : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}

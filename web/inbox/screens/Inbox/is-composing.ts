/** The used part of a keyboard event. */
interface KeyPress {
  isComposing: boolean;
  keyCode: number;
}

/** keyCode of a key handled by an input method (UI Events, 7.3.1). */
const IME_KEY_CODE = 229;

/**
 * Whether a key press belongs to an input method, such as Enter to accept a suggestion. Safari ends the composition
 * earlier and is detected by keyCode.
 */
export function isComposingKey({ isComposing, keyCode }: KeyPress): boolean {
  return isComposing || keyCode === IME_KEY_CODE;
}

/** What a key press says of itself; a browser's own event has it. */
interface Press {
  isComposing: boolean;
  keyCode: number;
}

/** The code of a key that an input method has taken (UI Events, 7.3.1). */
const OF_INPUT_METHOD = 229;

/**
 * Whether a key press belongs to an input method, as an Enter that takes a suggested word. Safari has ended the word by
 * then and says so by the code alone.
 */
export function isOfInputMethod({ isComposing, keyCode }: Press): boolean {
  return isComposing || keyCode === OF_INPUT_METHOD;
}

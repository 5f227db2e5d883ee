import { useState } from 'react';

/** The latest value that was not on the move: what is built upon it is built once, and not with each step of a drag. */
export function useSettled<T>(value: T, isMoving: boolean): T {
  const [settled, setSettled] = useState(value);
  if (!isMoving && settled !== value) setSettled(value);
  return isMoving ? settled : value;
}

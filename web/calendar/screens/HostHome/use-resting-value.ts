import { useState } from 'react';

/** The latest value while not moving, so that dependants do not update during a drag. */
export function useRestingValue<T>(value: T, isMoving: boolean): T {
  const [settled, setSettled] = useState(value);
  if (!isMoving && settled !== value) setSettled(value);
  return isMoving ? settled : value;
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the latest render, for work that ends after later renders. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

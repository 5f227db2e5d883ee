import { useEffect, useState } from 'react';

/** Debounced value and a function to flush it: the value follows once `value` has not changed for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs: number): [T, () => void] {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [debounced, () => setDebounced(value)];
}

import { useEffect, useState } from 'react';

/** Returns the debounced value and a function to flush it. */
export function useDebounced<T>(value: T, pauseMs: number): [T, () => void] {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [debounced, () => setDebounced(value)];
}

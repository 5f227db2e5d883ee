import { useEffect, useState } from 'react';

/** `value` as it was once it had stood still for `pauseMs`; the second part takes it over at once. */
export function useLater<T>(value: T, pauseMs: number): [T, () => void] {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [later, () => setLater(value)];
}

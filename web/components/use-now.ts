import { useEffect, useState } from 'react';

const HALF_MINUTE_MS = 30_000;

/** The present, told again every half minute: for what is held until a moment, and for which day it is in India. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

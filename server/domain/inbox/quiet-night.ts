/** India has no daylight saving time. */
const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const FROM_HOUR = 22;
const TO_HOUR = 8;

/** The time of a notification with quiet hours: `time` itself by day, else 08:00 in India. */
export function afterQuietNight(time: Date): Date {
  const india = time.getTime() + INDIA_AHEAD_MS;
  const midnight = Math.floor(india / DAY_MS) * DAY_MS;
  const sinceMidnight = india - midnight;
  if (sinceMidnight >= TO_HOUR * HOUR_MS && sinceMidnight < FROM_HOUR * HOUR_MS) return time;
  const morning = midnight + TO_HOUR * HOUR_MS + (sinceMidnight < TO_HOUR * HOUR_MS ? 0 : DAY_MS);
  return new Date(morning - INDIA_AHEAD_MS);
}

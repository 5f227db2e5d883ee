/** An hour of the day in the API format: `18:00`. */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export function parseHour(text: string): number {
  return Number(text.slice(0, 2));
}

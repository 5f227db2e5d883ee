const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats an amount in paise. */
export function rupees(paise: number): string {
  return rupeeFormat.format(paise / 100);
}

/** Formats a time (Unix milliseconds) in India. */
export function formatTime(ms: number): string {
  return timeFormat.format(new Date(ms));
}

/** Buttons for control calls below a path; `whose` makes their accessible names unique. */
export function actionForms(path: string, labels: Record<string, string>, whose: string): string {
  return Object.entries(labels)
    .map(
      ([act, label]) =>
        `<form method="post" action="/v1/stand-in/${path}/${act}"><button aria-label="${escapeText(`${label}: ${whose}`)}">${label}</button></form>`,
    )
    .join('');
}

export function escapeText(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? '');
}

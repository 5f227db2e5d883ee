/** `text` with the words of `query` set off where a word of it begins with one. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const words = query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return text;
  const found = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(${words.join('|')})`, 'giu');
  const parts = text.split(found);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={parts.slice(0, index).join('').length} className="font-semibold text-link">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

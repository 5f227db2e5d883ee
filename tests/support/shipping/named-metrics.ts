const words = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'and',
  'or',
  'unless',
  'bool',
  'offset',
  'group_left',
  'group_right',
]);

/** Metrics that a PromQL expression reads. */
export function parseNamedMetrics(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = Array.from(bare.matchAll(/(?<![\w.:])[A-Za-z_:][\w:]*(?!\w|\s*\()/g), ([name]) => name);
  return [...new Set(names)].filter((name) => !words.has(name));
}

/** Metrics in Prometheus text format; a histogram counts as its three series names. */
export function parseExposedMetrics(text: string): Set<string> {
  const types = Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type = '']) => ({ name, type }));
  return new Set(
    types.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

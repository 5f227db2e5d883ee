import type { Style } from './layout-lines.ts';

/** Colours that remain distinct in black and white. */
export const ink = { text: '#231815', quiet: '#5E4B42', line: '#CFBFB2', accent: '#B32413' } as const;

/** Text styles. Figures use the text faces, whose digits have one width. */
export const styles = {
  title: { weight: 'title', size: 23, leading: 29, colour: ink.text },
  name: { weight: 'title', size: 19, leading: 24, colour: ink.text },
  over: { weight: 'strong', size: 8.5, leading: 12, colour: ink.accent },
  heading: { weight: 'strong', size: 8.5, leading: 12, colour: ink.accent },
  label: { weight: 'regular', size: 8, leading: 11, colour: ink.quiet },
  plain: { weight: 'regular', size: 9.5, leading: 14, colour: ink.text },
  strong: { weight: 'strong', size: 9.5, leading: 14, colour: ink.text },
  small: { weight: 'regular', size: 8.2, leading: 12, colour: ink.quiet },
  columnTitle: { weight: 'strong', size: 8, leading: 11, colour: ink.quiet },
  cell: { weight: 'regular', size: 9, leading: 13, colour: ink.text },
  total: { weight: 'strong', size: 12.5, leading: 18, colour: ink.text },
} as const satisfies Record<string, Style>;

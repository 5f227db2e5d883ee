import { engine } from './engine.ts';

/** What a test asks of the browser beyond a page, a mouse and a keyboard: its tags. Playwright gives it in Chromium alone. */
export const abilities = [
  { name: 'touch', description: 'a finger on the screen' },
  { name: 'devtools', description: 'a line as slow as told' },
  { name: 'media', description: 'paper, or a theme of its choice' },
];

/** Test files that other engines are spared, and why. */
const CHROMIUM_ALONE: Record<string, string> = {
  'every-state.test.ts': 'each theme is asked for, and axe judges the page, not the engine',
  'script-sizes.test.ts': 'files are weighed without a browser',
  'specified-texts.test.ts': 'the words are the same in every engine',
};

export const filesLeftOut = engine === 'chromium' ? {} : CHROMIUM_ALONE;
export const tagsFilter = engine === 'chromium' ? [] : abilities.map(({ name }) => `!${name}`);

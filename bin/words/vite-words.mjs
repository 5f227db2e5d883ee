import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { compileWords } from './compile-words.mjs';
import { WordsError } from './words-error.mjs';

const dictionaries = join(root, 'contract', 'words');

/** Compiles the dictionaries before a build, and again when one changes while Vite serves. @returns {import('vite').Plugin} */
export function words() {
  return {
    name: 'words',
    buildStart() {
      compileWords();
    },
    configureServer({ watcher, config: { logger } }) {
      watcher.add(dictionaries);
      watcher.on('all', (_event, path) => {
        if (!path.startsWith(dictionaries)) return;
        try {
          compileWords();
        } catch (error) {
          if (!(error instanceof WordsError)) throw error;
          logger.error(error.message);
        }
      });
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A duration or percentage written out in a sentence, which would not follow its setting or constant. */
const literalFigure = /\d ?(?:%|(?:hours?|minutes?|days?|weeks?)\b)/;

const folder = join(import.meta.dirname, 'words', 'en');

describe('hours and percentages', () => {
  it.each(['held for 24 hours', 'the last 15 minutes', 'a fee of 15%'])(
    'are recognized as literals in “%s”',
    (sentence) => {
      expect(sentence).toMatch(literalFigure);
    },
  );

  it('are put into every message', () => {
    const sentences = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json') && file !== 'samples.json')
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/"defaultMessage": "(.*)"/g)])
      .map(([, sentence]) => sentence);
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter((sentence) => literalFigure.test(sentence ?? ''))).toEqual([]);
  });
});

import type { WholeSettings } from '../infrastructure.ts';
import type { Counted, Figures } from './worker-metrics.ts';

/** What a process and the one that started it may ask each other: what the question is about, and its answer. */
export interface Questions {
  // A process asks the one that started it.
  'what am I': { about: undefined; answer: Part };
  'note that I serve': { about: undefined; answer: void };
  /** The sentence that says why. */
  'note that I cannot start': { about: string; answer: void };
  'what have all counted': { about: undefined; answer: Counted[] };
  // Who started it asks a process.
  'are you well': { about: undefined; answer: void };
  'what have you counted': { about: undefined; answer: Figures };
  /** It serves on, and is not ready any more. */
  'end is near': { about: undefined; answer: void };
  /** Answered as soon as the end has begun. */
  'end now': { about: undefined; answer: void };
}

export type Question = keyof Questions;
export type QuestionByWorker = 'what am I' | 'note that I serve' | 'note that I cannot start' | 'what have all counted';
export type QuestionToWorker = Exclude<Question, QuestionByWorker>;

export type Answers<Q extends Question> = {
  [question in Q]: (
    about: Questions[question]['about'],
  ) => Questions[question]['answer'] | Promise<Questions[question]['answer']>;
};

/** What a process is given. */
export interface Part {
  /** From 1. */
  number: number;
  settings: WholeSettings;
}

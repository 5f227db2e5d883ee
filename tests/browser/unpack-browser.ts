import type { TestProject } from 'vitest/node';
import { findBrowser } from './launch-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
  }
}

/** Finds the browser once before all tests, because it may have to be unpacked first. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser());
}

import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with links or marks in it, as a message with tags hands it over: its texts and elements in their order. */
export function Rich({ parts }: { parts: readonly ReactNode[] }) {
  // Handed over one by one, they need no keys: a sentence is never put into another order.
  return createElement(Fragment, null, ...parts);
}

import { createElement, Fragment, type ReactNode } from 'react';

/** A message with tags, as texts and elements in order. */
export function RichText({ parts }: { parts: readonly ReactNode[] }) {
  // As separate arguments they need no keys; their order never changes.
  return createElement(Fragment, null, ...parts);
}

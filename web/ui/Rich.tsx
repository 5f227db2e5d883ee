import { Children, type ReactNode } from 'react';

/** A sentence with links or marks in it, as a message with tags hands it over: its texts and elements in their order. */
export function Rich({ parts }: { parts: readonly ReactNode[] }) {
  return Children.toArray(parts);
}

import type { ReactNode } from 'react';

/** One section of a legal text: its anchor, its heading, its paragraphs. */
export interface LegalSection {
  id: string;
  title: string;
  paragraphs: ReactNode[];
  /** Below the paragraphs. */
  table?: ReactNode;
}

/** Support contact used in the texts. */
export interface Support {
  email: string;
  phone: string;
}

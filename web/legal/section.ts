import type { Site } from '@aangan/contract/pages/page-data.ts';
import type { ReactNode } from 'react';

/** One section of a legal text: its anchor, its heading, its paragraphs. */
export interface LegalSection {
  id: string;
  title: string;
  paragraphs: ReactNode[];
  /** Below the paragraphs. */
  table?: ReactNode;
}

/** What the texts name of the site. */
export type Named = Pick<Site, 'support' | 'operator'>;

import type { Site } from '@aangan/contract/pages/page-data.ts';
import type { ReactNode } from 'react';

/** A section of a legal text: anchor, heading and paragraphs. */
export interface LegalSection {
  id: string;
  title: string;
  paragraphs: ReactNode[];
  /** Content below the paragraphs. */
  table?: ReactNode;
}

/** Site settings that the legal texts contain. */
export type Named = Pick<Site, 'support' | 'operator'>;

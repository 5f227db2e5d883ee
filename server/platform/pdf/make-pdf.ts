import type { PdfContent } from './pdf-content.ts';

/**
 * Sets a document on A4 sheets: tagged for screen readers, with its language and title, and text that can be copied.
 * What it takes (library, fonts) is loaded with the first document; a server that makes none has nothing of it.
 */
export async function makePdf(content: PdfContent): Promise<Buffer> {
  const { renderPdf } = await import('./render-pdf.ts');
  return renderPdf(content);
}

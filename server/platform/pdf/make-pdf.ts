import type { PdfContent } from './pdf-content.ts';

/**
 * Renders a document on A4 pages: tagged for screen readers, with language, title and selectable text. The library and
 * fonts are loaded with the first document.
 */
export async function makePdf(content: PdfContent): Promise<Buffer> {
  const { renderPdf } = await import('./render-pdf.ts');
  return renderPdf(content);
}

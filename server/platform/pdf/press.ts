import type { PdfFile } from './pdf-file.ts';
import type { TypeCase } from './type-case.ts';

/** What a block is drawn with. */
export interface Press {
  file: PdfFile;
  typeCase: TypeCase;
}

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** What a table's head stands over (ISO 32000-1, table 349); pdfkit writes it, its types do not know it. */
      scope?: 'Column' | 'Row';
    }
  }
}

/** An element of a document's structure, as programs that read aloud follow it (ISO 32000-1, section 14.7). */
export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** What a text is, and of what it is a part. */
export interface Part {
  readonly of: Element;
  readonly tag: 'H1' | 'P' | 'TH' | 'TD';
  readonly scope?: 'Column' | 'Row';
}

/** Adds an element without content of its own. */
export function addElement(doc: PDFKit.PDFDocument, of: Element, tag: 'Table' | 'TR' | 'TD'): Element {
  const element = doc.struct(tag);
  of.add(element);
  return element;
}

/** Draws something as a part of the structure; what is none is decoration, or stands on every page. */
export function draw(doc: PDFKit.PDFDocument, part: Part | undefined, how: () => void): void {
  const content = part && doc.markStructureContent(part.tag);
  if (!content) doc.markContent('Artifact', { type: 'Layout' });
  how();
  doc.endMarkedContent();
  if (part && content) part.of.add(doc.struct(part.tag, part.scope ? { scope: part.scope } : {}, [content]));
}

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Direction of a table heading (ISO 32000-1, table 349). pdfkit writes it, but its types omit it. */
      scope?: 'Column' | 'Row';
    }
  }
}

/** An element of the document's tag structure, which screen readers follow (ISO 32000-1, section 14.7). */
export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** A tag for drawn content, and its parent element. */
export interface ContentTag {
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

/**
 * Draws content tagged as `part`. Without a part it is marked as decoration, such as a footer that repeats on every
 * page.
 */
export function drawTagged(doc: PDFKit.PDFDocument, part: ContentTag | undefined, how: () => void): void {
  const content = part && doc.markStructureContent(part.tag);
  if (!content) doc.markContent('Artifact', { type: 'Layout' });
  how();
  doc.endMarkedContent();
  if (part && content) part.of.add(doc.struct(part.tag, part.scope ? { scope: part.scope } : {}, [content]));
}

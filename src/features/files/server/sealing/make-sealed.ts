import { PDF, PdfArray, PdfDict, PdfNumber, type Signer, type TimestampAuthority } from '@libpdf/core';
import { ORIGINAL_NAME } from '../../seal.ts';
import { sealWords } from '../../seal-words.ts';
import { resolveReference } from '../objects.ts';
import { drawSeal } from './drawing/draw.ts';
import type { HostRequest, SealOrder } from './seal-order.ts';

/** Bytes reserved for a signature with two certificates; with a time stamp, which has its own certificates, more. */
const ROOM = 4096;
const ROOM_STAMPED = 16_384;

type Ask = (wish: HostRequest, data: Uint8Array) => Promise<Uint8Array>;

/**
 * Adds the seal pages and the evidence to a document, and signs the result (PAdES B-B or B-T). A PDF's original bytes
 * stay unchanged at the start, which proves that the approved document is the sealed one. An image is drawn on a page
 * and also attached.
 */
export async function makeSealed(order: SealOrder, ask: Ask): Promise<{ sealed: Uint8Array; pages: number }> {
  const { document, page, attachments, certificates, isStamped } = order;
  const image = document && document.type !== 'application/pdf' ? document.bytes : undefined;
  const seal = await PDF.load(await drawSeal(page, image, order.isImageLeftOut));
  const base = document && !image ? await PDF.load(document.bytes) : seal;
  if (base !== seal) await addPages(base, seal);
  for (const { name, type, bytes } of attachments) base.addAttachment(name, bytes, { mimeType: type });
  if (document && image) base.addAttachment(ORIGINAL_NAME, document.bytes, { mimeType: document.type });
  const [certificate, ...certificateChain] = certificates;
  if (!certificate) throw new Error('no certificate to sign with');
  const signer: Signer = {
    certificate,
    certificateChain,
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: (data) => ask('signature', data),
  };
  const timestampAuthority: TimestampAuthority = { timestamp: (digest) => ask('stamp', digest) };
  const { bytes } = await base.sign({
    signer,
    reason: sealWords.reason,
    signingTime: new Date(page.sealedAt),
    fieldName: freeName(base),
    estimatedSize: isStamped ? ROOM_STAMPED : ROOM,
    ...(isStamped ? { level: 'B-T', timestampAuthority } : { level: 'B-B' }),
  });
  if (document && !image && !Buffer.from(bytes).subarray(0, document.bytes.length).equals(document.bytes))
    throw new Error('sealing changed the original bytes');
  return { sealed: bytes, pages: base.getPageCount() };
}

/**
 * Appends the seal's pages. They set their own crop box and rotation, so that they inherit none from the document's
 * page tree (ISO 32000-1, section 7.7.3.4).
 */
async function addPages(base: PDF, seal: PDF): Promise<void> {
  keepInherited(base);
  for (const page of await base.copyPagesFrom(seal, [...Array(seal.getPageCount()).keys()])) {
    const paper = page.dict.getArray('MediaBox');
    if (!paper) throw new Error('a seal page has no size');
    page.dict.set('CropBox', PdfArray.of(...paper));
    page.dict.set('Rotate', PdfNumber.of(0));
  }
}

/** Page attributes that are inherited from nodes of the page tree. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/**
 * Adding a page moves all pages directly under the root of the tree. Copies inherited attributes of intermediate nodes
 * into each page first; otherwise pages would rotate, change size or go blank.
 */
function keepInherited(base: PDF): void {
  const above = (node: PdfDict) => {
    const parent = resolveReference(base, node.get('Parent'));
    return parent instanceof PdfDict ? parent : undefined;
  };
  for (const { dict: page } of base.getPages()) {
    const nodes = new Set<PdfDict>();
    for (let node = above(page); node && above(node) && !nodes.has(node); node = above(node)) nodes.add(node);
    for (const node of nodes)
      for (const key of INHERITED) {
        const value = node.get(key);
        if (value && !page.has(key)) page.set(key, value);
      }
  }
}

/** Returns a field name that the document does not use yet. */
function freeName(pdf: PDF): string {
  const taken = new Set(pdf.getForm()?.getFieldNames() ?? []);
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? 'IngamSeal' : `IngamSeal${n}`;
    if (!taken.has(name)) return name;
  }
}

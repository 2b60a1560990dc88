import { PDF, PdfArray, type PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core';
import { readImageHeader } from '#features/documents/image.ts';
import { type DocumentInfo, type Fault, LIMITS } from '../../rules.ts';
import { EVIDENCE_NAME, ORIGINAL_NAME } from '../../seal.ts';
import { inheritedAttribute, listAttached, readDicts, resolveReference } from '../objects.ts';

class Refused extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Determines a document's type and content from its bytes. Must run in a worker thread (judge-worker.ts). */
export async function inspect(bytes: Uint8Array): Promise<DocumentInfo | Fault> {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > LIMITS.bytes) return 'too_large';
  const image = readImageHeader(bytes);
  if (image && image.type !== 'image/webp') return judgeImage(image.type, image);
  // Readers accept the header anywhere in the first 1,024 bytes (ISO 32000-1, annex H, note 13). A file with anything
  // before it could be two formats at once, so it is rejected.
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return 'unknown_type';
  try {
    return await judgePdf(bytes);
  } catch (error) {
    return error instanceof Refused ? error.fault : 'broken';
  }
}

const judgeImage = (
  type: 'image/png' | 'image/jpeg',
  { width, height }: { width: number; height: number },
): DocumentInfo | Fault =>
  width > LIMITS.side || height > LIMITS.side || width * height > LIMITS.pixels
    ? 'image_too_large'
    : { type, pages: 1, isSigned: false };

async function judgePdf(bytes: Uint8Array): Promise<DocumentInfo | Fault> {
  const pdf = await PDF.load(bytes);
  if (pdf.isEncrypted) return 'encrypted';
  if (pdf.recoveredViaBruteForce) return 'broken';
  const pages = pdf.getPageCount();
  if (pages === 0) return 'broken';
  if (pages > LIMITS.pages) return 'too_many_pages';
  let isSigned = false;
  const isAll = readDicts(pdf, (dict, isAssociated) => {
    if (isAssociated) throw new Refused('embedded_files');
    isSigned = readDict(dict, pdf) || isSigned;
  });
  if (!isAll) throw new Refused('too_costly');
  if (!isSigned && listAttached(pdf).some(isInTheWay)) return 'embedded_files';
  return { type: 'application/pdf', pages, isSigned };
}

/**
 * Reports whether an attachment prevents sealing: the seal adds files of its own, and preserves only attachments that
 * are listed as objects. Does not apply to signed documents, which are sealed by their fingerprint.
 */
const isInTheWay = ({ names, isOwnObject }: ReturnType<typeof listAttached>[number]): boolean =>
  !isOwnObject || names.some((name) => OURS.has(name.normalize('NFKC').trim().toLowerCase()));

const OURS: ReadonlySet<string> = new Set([EVIDENCE_NAME, ORIGINAL_NAME]);

const KEYS: Readonly<Record<string, Fault>> = {
  JavaScript: 'scripts',
  JS: 'scripts',
  XFA: 'xfa',
  RichMediaContent: 'rich_media',
  RichMediaSettings: 'rich_media',
  // In a portfolio, readers open an attached file instead of the document's pages (ISO 32000-1, section 7.11.6).
  Collection: 'embedded_files',
};
/** Stream keys that draw a page of another file, or take content from one (sections 7.3.8.2 and 8.10.4). */
const ELSEWHERE = ['Ref', 'F'];
/** Types of actions and annotations (ISO 32000-1, tables 169 and 198). */
const KINDS: Readonly<Record<string, Fault>> = {
  JavaScript: 'scripts',
  Launch: 'actions',
  SubmitForm: 'actions',
  ImportData: 'actions',
  GoToR: 'actions',
  GoToE: 'actions',
  Rendition: 'rich_media',
  Movie: 'rich_media',
  Sound: 'rich_media',
  Screen: 'rich_media',
  RichMedia: 'rich_media',
  '3D': 'rich_media',
  FileAttachment: 'embedded_files',
};

/** Refuses a dictionary with active content. Returns whether it is a signature. */
function readDict(dict: PdfDict, pdf: PDF): boolean {
  const fault = faultOf(dict, pdf);
  if (fault) throw new Refused(fault);
  for (const box of ['MediaBox', 'CropBox']) if (isHuge(dict, box, pdf)) throw new Refused('page_too_large');
  return dict.has('ByteRange');
}

/** Returns the fault of a dictionary, judged by its keys, its type and where its content comes from. */
function faultOf(dict: PdfDict, pdf: PDF): Fault | undefined {
  for (const key of dict.keys()) if (Object.hasOwn(KEYS, key.value)) return KEYS[key.value];
  for (const name of ['S', 'Subtype']) {
    const value = resolveReference(pdf, dict.get(name));
    if (value instanceof PdfName && Object.hasOwn(KINDS, value.value)) return KINDS[value.value];
  }
  const isElsewhere =
    dict instanceof PdfStream && ELSEWHERE.some((key) => resolveReference(pdf, dict.get(key)) !== undefined);
  return isElsewhere ? 'embedded_files' : undefined;
}

/**
 * Reports whether a page's own or inherited box exceeds the size limit (ISO 32000-1, sections 7.7.3.4, 7.9.5 and
 * 14.11.2).
 */
function isHuge(dict: PdfDict, name: string, pdf: PDF): boolean {
  if (!dict.has(name) && !dict.has('UserUnit')) return false;
  const box = inheritedAttribute(pdf, dict, name);
  if (!(box instanceof PdfArray)) return false;
  const [left = 0, bottom = 0, right = 0, top = 0] = [...box].map((side) => numberOf(pdf, side) ?? 0);
  const unit = numberOf(pdf, dict.get('UserUnit')) ?? 1;
  return Math.max(Math.abs(right - left), Math.abs(top - bottom)) * unit > LIMITS.points;
}

function numberOf(pdf: PDF, value: PdfObject | undefined): number | undefined {
  const found = resolveReference(pdf, value);
  return found instanceof PdfNumber ? found.value : undefined;
}

import { createHash, X509Certificate } from 'node:crypto';
import { PDF, PdfArray, type PdfDict, PdfNumber, PdfStream } from '@libpdf/core';
import { EVIDENCE_NAME, ORIGINAL_NAME } from '../../seal.ts';
import { readDicts, resolveReference } from '../objects.ts';
import { isKeySigned, isSigned, type ReadCms, readCms, readStamp } from './cms.ts';
import { readDer } from './der.ts';
import { signerOf } from './signer.ts';
import type { CheckedSignature, CheckedSigner, NotVerified, VerifiedPdf } from './verified-pdf.ts';

const MOST_SIGNATURES = 50;
const MOST_ATTACHED = 30 * 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Checks the signatures of a PDF from its bytes alone. Must run in a worker thread, since anybody may supply the file.
 * `authorities` are this server's certificate authorities, DER.
 */
export async function checkPdf(
  bytes: Uint8Array,
  authorities: readonly Uint8Array[],
): Promise<VerifiedPdf | NotVerified> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return 'not_pdf';
  let pdf: PDF;
  try {
    pdf = await PDF.load(bytes);
  } catch {
    return 'not_pdf';
  }
  if (pdf.isEncrypted) return 'encrypted';
  const roots = authorities.map((one) => new X509Certificate(one));
  const ranges = findRanges(pdf);
  const signatures = ranges.map((range) => checkSignature(bytes, range, roots));
  const attachments = readAttachments(pdf);
  const evidence = parsed(attachments.find(({ name }) => name === EVIDENCE_NAME)?.bytes);
  return { signatures, document: documentOf(evidence, bytes, attachments), evidence: evidence ?? null, attachments };
}

type Range = readonly [number, number, number, number];

/** Collects the byte range of each signature, in signing order. */
function findRanges(pdf: PDF): Range[] {
  const found = new Map<string, Range>();
  readDicts(pdf, (dict) => {
    const range = dict instanceof PdfStream ? undefined : rangeOf(pdf, dict);
    if (range) found.set(range.join(' '), range);
  });
  return [...found.values()].toSorted((a, b) => a[2] + a[3] - b[2] - b[3]).slice(0, MOST_SIGNATURES);
}

function rangeOf(pdf: PDF, dict: PdfDict): Range | undefined {
  const array = resolveReference(pdf, dict.get('ByteRange'));
  if (!(array instanceof PdfArray)) return undefined;
  const [a, b, c, d, ...more] = [...array].map((one) => {
    const value = resolveReference(pdf, one);
    return value instanceof PdfNumber ? value.value : Number.NaN;
  });
  const range = [a ?? -1, b ?? -1, c ?? -1, d ?? -1] as const;
  return more.length === 0 && range.every((one) => Number.isSafeInteger(one) && one >= 0) ? range : [0, 0, 0, 0];
}

const broken = { state: 'broken', coversWhole: false, at: null, stamp: null, signer: null } as const;

function checkSignature(
  bytes: Uint8Array,
  [from, length, second, rest]: Range,
  roots: readonly X509Certificate[],
): CheckedSignature {
  const end = second + rest;
  // The gap between the two ranges must contain only the signature, as one string of hex digits (ISO 32000-1, section
  // 12.8.1).
  const gap = Buffer.from(bytes.subarray(length, second)).toString('latin1');
  // Only digits of one case are accepted: otherwise the case of a digit could be changed without invalidating the
  // signature.
  const isHex = /^<(?:[0-9a-f]+|[0-9A-F]+)>$/.test(gap);
  if (from !== 0 || second <= length || end > bytes.length || !isHex) return broken;
  let cms: ReadCms;
  try {
    const written = Buffer.from(gap.slice(1, -1), 'hex');
    const { whole } = readDer(written);
    if (written.subarray(whole.length).some((one) => one !== 0)) return broken;
    cms = readCms(whole);
  } catch {
    return broken;
  }
  const content = Buffer.concat([bytes.subarray(0, length), bytes.subarray(second, end)]);
  const stamp = stampOf(cms);
  const isOwn = cms.namesSigner && isKeySigned(cms) && (cms.stamp === undefined || stamp !== undefined);
  const state = !isOwn ? 'broken' : isSigned(cms, content) ? 'valid' : 'changed';
  const signedAt = stamp?.at ?? cms.at ?? new Date();
  return {
    state,
    coversWhole: end === bytes.length,
    at: cms.at?.toISOString() ?? null,
    stamp: stamp ? { at: stamp.at.toISOString(), by: stamp.by } : null,
    signer: signerIn(cms, signedAt, roots),
  };
}

function stampOf({ stamp, signature }: ReadCms) {
  try {
    return stamp && readStamp(stamp, signature);
  } catch {
    return undefined;
  }
}

/**
 * Identifies the signer. Certificates beyond the signer's own and its issuer's disqualify the signature as one of this
 * server.
 */
function signerIn(cms: ReadCms, at: Date, roots: readonly X509Certificate[]): CheckedSigner {
  const signer = signerOf(cms.certificate, at, roots);
  const known = [cms.certificate, ...roots].map(({ raw }) => raw);
  const isAlone = cms.certificates.every(({ raw }) => known.some((one) => one.equals(raw)));
  return { ...signer, isFromHere: signer.isFromHere && isAlone };
}

function readAttachments(pdf: PDF): { name: string; bytes: Uint8Array }[] {
  const found: { name: string; bytes: Uint8Array }[] = [];
  let total = 0;
  // Reads the seal's own files first, so that other attachments cannot use up the limit.
  const isOurs = (name: string) => name === EVIDENCE_NAME || name === ORIGINAL_NAME;
  const names = [...pdf.getAttachments().keys()].toSorted((a, b) => Number(isOurs(b)) - Number(isOurs(a)));
  for (const name of names) {
    const bytes = pdf.getAttachment(name);
    total += bytes?.length ?? 0;
    if (total > MOST_ATTACHED) break;
    if (bytes) found.push({ name: name.slice(0, 200), bytes });
  }
  return found;
}

function parsed(bytes: Uint8Array | undefined): unknown {
  try {
    return bytes && JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/** Finds the approved document: either the start of the sealed file, or an attachment. */
function documentOf(
  evidence: unknown,
  bytes: Uint8Array,
  attachments: VerifiedPdf['attachments'],
): VerifiedPdf['document'] {
  const { document } = (evidence ?? {}) as { document?: { sha256?: unknown; bytes?: unknown } | null };
  if (!document || typeof document.sha256 !== 'string') return null;
  const start = typeof document.bytes === 'number' ? bytes.subarray(0, document.bytes) : new Uint8Array();
  const original = attachments.find(({ name }) => name === ORIGINAL_NAME)?.bytes;
  return { sha256: document.sha256, isSame: [start, original].some((one) => one && sha256(one) === document.sha256) };
}

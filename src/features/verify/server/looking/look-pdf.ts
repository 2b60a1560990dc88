import type { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { checkPdf } from '#features/files/server/checking/check-pdf.ts';
import type { VerifiedPdf } from '#features/files/server/checking/verified-pdf.ts';
import { type CheckedDecision, checkDecision } from './decision.ts';
import { proofs } from './device.ts';
import { type LookResult, notWhole, type WholeFault } from './look-result.ts';

/** The attachments of a sealed document that are read here. */
const attached = z.object({
  organisation: z.string().max(300),
  externalId: z.string().max(100),
  version: z.int(),
  title: z.string().max(500),
  document: z.object({ sha256: z.string(), bytes: z.int().nullable() }).nullable(),
  decisions: proofs.max(5000),
  people: z.record(z.string(), z.object({ name: z.string(), nameKo: z.string().nullable() })).default({}),
  audit: z.object({ n: z.int(), head: z.string() }).nullable(),
});

/** Inspects a PDF: its signatures and attachments. */
export async function lookAtPdf(
  bytes: Uint8Array,
  authorities: readonly Uint8Array[],
  roots: readonly X509Certificate[],
): Promise<Omit<LookResult, 'sha256'>> {
  const found = await checkPdf(bytes, authorities);
  if (typeof found === 'string') return notWhole('pdf', found === 'encrypted' ? 'encrypted' : 'broken');
  const last = found.signatures.at(-1);
  const evidence = attached.safeParse(found.evidence).data;
  const decisions = evidence?.decisions.map((proof) => checkDecision(proof, roots)) ?? [];
  return {
    kind: 'pdf',
    whole: wholeOf(found),
    signer: last?.signer ?? null,
    server: null,
    sealedAt: last?.stamp?.at ?? last?.at ?? null,
    stamp: last?.stamp ?? null,
    about: evidence ? { ...evidence, state: 'approved' } : null,
    document: evidence ? documentOf(found, evidence, decisions) : null,
    decisions,
    people: evidence?.people ?? {},
    trail: evidence?.audit ? { ...evidence.audit, brokenAt: null, entries: [], isChained: false } : null,
    receipt: null,
    isHeadSigned: true,
    extract: null,
    day: null,
    reserves: null,
  };
}

function wholeOf({ signatures }: VerifiedPdf): WholeFault | null {
  const last = signatures.at(-1);
  if (!last) return 'unsigned';
  if (signatures.some(({ state }) => state === 'changed')) return 'changed';
  if (signatures.some(({ state }) => state === 'broken')) return 'broken';
  return last.coversWhole ? null : 'added';
}

/** Compares the document in the PDF with the one that was approved and that the decisions on its version name. */
function documentOf(
  { document }: VerifiedPdf,
  evidence: z.output<typeof attached>,
  decisions: readonly CheckedDecision[],
): LookResult['document'] {
  if (!document || !evidence.document) return null;
  const { sha256 } = document;
  const isNamed = decisions.every(({ said }) => said?.version !== evidence.version || said.document?.sha256 === sha256);
  if (!isNamed) return { sha256, state: 'other' };
  if (evidence.document.bytes === null) return { sha256, state: 'elsewhere' };
  return { sha256, state: document.isSame ? 'same' : 'other' };
}

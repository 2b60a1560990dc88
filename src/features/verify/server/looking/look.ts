import { createHash, X509Certificate } from 'node:crypto';
import { MOST_PROOF, RESERVES_TYPE } from '#features/chain/reserves/statement.ts';
import { STATEMENT_TYPE } from '#features/statements/statement.ts';
import { isSignedBy, readDetached, readJws } from '#platform/server/vault/jws.ts';
import { MOST_TEXT } from '../../rules.ts';
import { checkJws } from './decision.ts';
import { lookAtProof, lookAtReserves } from './look-reserves.ts';
import { type LookInput, type LookResult, notWhole } from './look-result.ts';
import { lookAtSigned } from './look-signed.ts';
import { isCanonical, isSigned } from './signed.ts';

/** Inspects a file by its bytes alone, and finds its type by the first ones. Runs in a thread of its own. */
export const lookAtFile = async (given: LookInput): Promise<LookResult> => ({
  sha256: createHash('sha256').update(given.bytes).digest('hex'),
  ...(await lookAt(given)),
});

async function lookAt(given: LookInput): Promise<Omit<LookResult, 'sha256'>> {
  const { bytes, authorities, serverKeys } = given;
  if (given.signature !== undefined) return lookBeside(given, given.signature);
  const roots = authorities.map((one) => new X509Certificate(one));
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
  // Loaded only for a PDF, because its parser is most of the code in this thread.
  if (start === '%PDF-') return (await import('./look-pdf.ts')).lookAtPdf(bytes, authorities, roots);
  if (start.startsWith('PK'))
    return (await import('./look-archive.ts')).lookAtArchive(bytes, { authorities, roots, serverKeys });
  const text = bytes.length > MOST_PROOF ? '' : Buffer.from(bytes).toString('latin1').trim();
  const short = text.length > MOST_TEXT ? '' : text;
  if (isSigned(short)) return lookAtSigned(short, given);
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(short)) return lookAtJws(short, given, roots);
  return (text.startsWith('{') && (await lookAtProof(text, given))) || notWhole('unknown', 'unknown');
}

/** Inspects a statement and its separate signature, which covers the statement's SHA-256. */
function lookBeside({ bytes, serverKeys }: LookInput, signature: string): Omit<LookResult, 'sha256'> {
  const jws = readDetached(signature, createHash('sha256').update(bytes).digest());
  if (!jws || jws.header.typ !== STATEMENT_TYPE || !isCanonical(signature)) return notWhole('statement', 'changed');
  const key = serverKeys.find(({ kid }) => kid === jws.header.kid);
  if (!key) return { ...notWhole('statement', 'changed'), whole: null, server: 'unknown' };
  if (!isSignedBy(jws, key)) return notWhole('statement', 'changed');
  return { ...notWhole('statement', 'changed'), whole: null, server: 'ours' };
}

/** Types that are compact JWS too but have their own checkers: credentials and their lists. */
const ELSEWHERE: readonly unknown[] = ['dc+sd-jwt', 'statuslist+jwt', 'JWT'];

function lookAtJws(compact: string, given: LookInput, roots: readonly X509Certificate[]): Omit<LookResult, 'sha256'> {
  const jws = readJws(compact);
  if (jws?.header.typ === RESERVES_TYPE) return lookAtReserves(compact, given);
  if (jws && ELSEWHERE.includes(jws.header.typ)) return notWhole('unknown', 'unknown');
  // Three parts of base64url can only be a JWS, so an unreadable one counts as changed.
  const found = jws && checkJws(jws, roots);
  if (!found?.said || found.fault !== null || !isCanonical(compact)) return notWhole('jws', 'changed');
  const { said, signer } = found;
  return {
    ...notWhole('jws', 'changed'),
    whole: null,
    signer,
    sealedAt: said.at,
    about: { ...said, state: null },
    document: said.document ? { sha256: said.document.sha256, state: 'elsewhere' } : null,
    decisions: [{ said, fault: null, signer, device: { state: 'none' } }],
  };
}

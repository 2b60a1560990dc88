import { createHash, type X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { ARCHIVE_TYPE } from '#features/work/server/archive/archive-shape.ts';
import { type Files, readZip } from '#features/work/server/archive/zip.ts';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { type CheckedDecision, checkDecision } from './decision.ts';
import { proofs } from './device.ts';
import { lookAtPdf } from './look-pdf.ts';
import { type LookInput, type LookResult, notWhole } from './look-result.ts';
import { lookAtTrail } from './look-trail.ts';
import { isCanonical } from './signed.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const EMPTY = new Uint8Array();

const facts = z.object({
  type: z.literal(ARCHIVE_TYPE),
  organisation: z.object({ did: z.string().max(300) }),
  externalId: z.string().max(100),
  title: z.string().max(500),
  state: z.string().max(20),
  version: z.int(),
  document: z.object({ sha256: z.string() }).nullable(),
  people: z.record(z.string(), z.object({ name: z.string(), nameKo: z.string().nullable() })),
  decisions: z
    .array(z.object({ folder: z.string(), version: z.int(), step: z.int(), decidedAt: z.string() }))
    .max(5000),
});
type Facts = z.output<typeof facts>;
const passkeys = proofs.element.shape.passkey;
const sums = z.object({
  type: z.literal(ARCHIVE_TYPE),
  organisation: z.string(),
  externalId: z.string(),
  sha256: z.string(),
});

interface KeyMaterial extends Pick<LookInput, 'authorities' | 'serverKeys'> {
  readonly roots: readonly X509Certificate[];
}

/**
 * Inspects an archive. Checks its packing, the fingerprint of every file and the signature over those, and then its
 * contents.
 */
export async function lookAtArchive(bytes: Uint8Array, known: KeyMaterial): Promise<Omit<LookResult, 'sha256'>> {
  const files = readZip(bytes);
  if (!files) return notWhole('archive', 'repacked');
  if (!files.SHA256SUMS && !files['approval.json']) return notWhole('unknown', 'unknown');
  const told = facts.safeParse(parsed(files['approval.json'])).data;
  const server = told && areListed(files) ? signedBy(files, told, known) : undefined;
  if (!told || !server) return notWhole('archive', 'changed');
  const own = told.decisions.map(({ folder }) => decisionIn(files, folder, known.roots));
  const sealed = files['sealed.pdf'] && (await lookAtPdf(files['sealed.pdf'], known.authorities, known.roots));
  if (sealed && (sealed.whole !== null || !isAbout(sealed, told))) return notWhole('archive', 'changed');
  // After a person deleted their account, their decision is only in the sealed document.
  const decisions = own.length > 0 ? own : (sealed?.decisions ?? []);
  return {
    kind: 'archive',
    whole: null,
    ...sealedBy(sealed, decisions),
    server,
    about: { ...told, organisation: told.organisation.did },
    document: documentIn(files, told, decisions),
    decisions,
    people: told.people,
    trail: lookAtTrail(parsed(files['trail.json'])),
    receipt: null,
    isHeadSigned: true,
    extract: null,
    day: null,
    reserves: null,
  };
}

/** Returns the signer of the archive: from the sealed document if there is one, else from the last decision. */
function sealedBy(
  sealed: Omit<LookResult, 'sha256'> | undefined,
  decisions: readonly CheckedDecision[],
): Pick<LookResult, 'signer' | 'sealedAt' | 'stamp'> {
  if (sealed) return { signer: sealed.signer, sealedAt: sealed.sealedAt, stamp: sealed.stamp };
  const last = decisions.at(-1);
  return { signer: last?.signer ?? null, sealedAt: last?.said?.at ?? null, stamp: null };
}

function parsed(bytes: Uint8Array | undefined): unknown {
  try {
    return bytes && JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/** Reports whether the list names exactly the files in the archive, each with its fingerprint. */
function areListed(files: Files): boolean {
  const { SHA256SUMS: list = EMPTY, 'SHA256SUMS.jws': _, ...listed } = files;
  const lines = Object.keys(listed)
    .sort()
    .map((path) => `${sha256(listed[path] ?? EMPTY)}  ${path}\n`);
  return Buffer.from(list).toString() === lines.join('');
}

/**
 * Reports which key signed the list for this request: this server's or an unknown one. Undefined if the signature is
 * invalid.
 */
function signedBy(files: Files, told: Facts, { serverKeys }: KeyMaterial): LookResult['server'] | undefined {
  const compact = Buffer.from(files['SHA256SUMS.jws'] ?? EMPTY).toString('latin1');
  const jws = readJws(compact);
  const said = sums.safeParse(jws?.payload).data;
  if (!jws || !said || jws.header.typ !== `${ARCHIVE_TYPE}+jws`) return undefined;
  const isIts =
    said.sha256 === sha256(files.SHA256SUMS ?? EMPTY) &&
    said.organisation === told.organisation.did &&
    said.externalId === told.externalId;
  if (!isIts || !isCanonical(compact)) return undefined;
  const key = serverKeys.find(({ kid }) => kid === jws.header.kid);
  if (!key) return 'unknown';
  return isSignedBy(jws, key) ? 'ours' : undefined;
}

function decisionIn(files: Files, folder: string, roots: readonly X509Certificate[]): CheckedDecision {
  const read = (name: string) => Buffer.from(files[`${folder}/${name}`] ?? EMPTY).toString();
  const passkey = passkeys.safeParse(parsed(files[`${folder}/passkey.json`]));
  if (!passkey.success) return { said: null, fault: 'form', signer: null, device: { state: 'none' } };
  const proof = {
    decision: read('decision.json'),
    organisationJws: read('organisation.jws'),
    personJws: read('person.jws'),
    passkey: passkey.data,
  };
  return checkDecision({ ...proof, version: 0, step: 0, decidedAt: '' }, roots);
}

const isAbout = ({ about }: Pick<LookResult, 'about'>, { organisation, externalId, version }: Facts): boolean =>
  about !== null &&
  about.organisation === organisation.did &&
  about.externalId === externalId &&
  about.version === version;

function documentIn(files: Files, told: Facts, decisions: readonly CheckedDecision[]): LookResult['document'] {
  if (!told.document) return null;
  const { sha256: wanted } = told.document;
  const [path] = Object.keys(files).filter((one) => /^document\.(?:pdf|png|jpg)$/.test(one));
  const isNamed = decisions.every(({ said }) => said?.version !== told.version || said.document?.sha256 === wanted);
  const isSame = path === undefined || sha256(files[path] ?? EMPTY) === wanted;
  if (!isNamed || !isSame) return { sha256: wanted, state: 'other' };
  return { sha256: wanted, state: path === undefined ? 'elsewhere' : 'same' };
}

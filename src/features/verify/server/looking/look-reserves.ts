import { checkProof, type Machine } from '#features/chain/reserves/check-proof.ts';
import { type ReserveProof, readProof, readStatement } from '#features/chain/reserves/statement.ts';
import { sha256 } from '#features/chain/server/reserves/sha256.ts';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { type LookInput, type LookResult, notWhole } from './look-result.ts';
import { isCanonical } from './signed.ts';

const MACHINE: Machine = {
  sha256: async (bytes) => sha256(bytes),
  isSigned: async (input, signature, key) =>
    isSignedBy({ header: { alg: 'ES256' }, input: Buffer.from(input).toString('latin1'), signature }, key),
};

/**
 * Inspects a statement of reserves by this server's keys only. Without the signing key, nothing can be said about what
 * a signature covers.
 */
export const lookAtReserves = (
  jws: string,
  { serverKeys }: Pick<LookInput, 'serverKeys'>,
): Omit<LookResult, 'sha256'> => statementIn(jws, serverKeys, undefined);

/**
 * Inspects an account's proof file: its statement, and the path to the statement's root. For another server, the key in
 * the file is used.
 */
export async function lookAtProof(
  text: string,
  { serverKeys }: Pick<LookInput, 'serverKeys'>,
): Promise<Omit<LookResult, 'sha256'> | undefined> {
  const proof = readProof(text);
  if (!proof) return undefined;
  const looked = statementIn(proof.statement, serverKeys, proof.key);
  if (!looked.reserves) return looked;
  const { fault } = await checkProof(proof, MACHINE);
  if (fault === 'unreadable' || fault === 'unsigned') return notWhole('reserves', 'changed');
  const { owner, amounts } = proof.leaf;
  return { ...looked, reserves: { ...looked.reserves, part: { owner, amounts, isInIt: fault === null } } };
}

function statementIn(
  compact: string,
  serverKeys: LookInput['serverKeys'],
  beside: ReserveProof['key'] | undefined,
): Omit<LookResult, 'sha256'> {
  const changed = notWhole('reserves', 'changed');
  const jws = readJws(compact);
  const said = readStatement(compact)?.said;
  if (!jws || !said || !isCanonical(compact) || !URL.canParse(said.issuer)) return changed;
  const ours = serverKeys.find(({ kid }) => kid === jws.header.kid);
  const key = ours ?? beside;
  if (key && !isSignedBy(jws, key)) return changed;
  const reserves = { said, compact, isSigned: key !== undefined, part: null };
  return { ...changed, whole: null, server: ours ? 'ours' : 'unknown', sealedAt: said.at, reserves };
}

import { generateKeyPairSync, sign } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { depthOf, fromHex, type TreeNode, toHex, whoBytes } from '../../../reserves/bytes.ts';
import { PROOF_TYPE, RESERVES_TYPE, type ReserveProof, type ReservesStatement } from '../../../reserves/statement.ts';
import { climb, growTree, treeMaker } from '../../../reserves/tree.ts';
import { sha256 } from './machine.ts';

export interface SampleLeaf {
  readonly owner: string;
  readonly salt: string;
  readonly amounts: readonly string[];
}

export const SAMPLE_ASSETS = [
  { code: 'XP', places: 18, contract: `0x${'1'.repeat(40)}` },
  { code: 'USDC', places: 6, contract: `0x${'2'.repeat(40)}` },
  { code: 'ETH', places: 18, contract: null },
] as const;
export const SAMPLE_CODES = SAMPLE_ASSETS.map(({ code, places }) => `${code}:${places}`).join(',');

/** Returns this many distinct leaves. */
export const sampleLeaves = (count: number): SampleLeaf[] =>
  Array.from({ length: count }, (_, n) => ({
    owner: `0x${(n + 1).toString(16).padStart(40, '0')}`,
    salt: toHex(sha256(Uint8Array.of(n >> 8, n))),
    amounts: [`${(BigInt(n) + 1n) * 10n ** 18n}`, `${n % 7}`, '0'],
  }));

/** Builds the tree of leaves with the product's code: root, top, and the nodes of the leaves. */
export function treeOf(leaves: readonly SampleLeaf[], assets: ReservesStatement['assets'] | typeof SAMPLE_ASSETS) {
  const maker = treeMaker(assets.length, sha256);
  const nodes = leaves.map(({ owner, salt, amounts }) =>
    maker.leaf({ salt: fromHex(salt), who: sha256(whoBytes(owner)), amounts: amounts.map(BigInt) }),
  );
  const tree = growTree(maker);
  for (const node of nodes) tree.add(node);
  const top = tree.end();
  const pathOf = (at: number) => climb(maker, nodes, { at, level: 0, height: depthOf(nodes.length) });
  return { root: toHex(maker.root({ assets, leaves: nodes.length }, top)), top, pathOf };
}

export const pathOnWire = (beside: readonly TreeNode[]): ReserveProof['path'] =>
  beside.map(({ hash, sums }) => ({ hash: toHex(hash), sums: sums.map(String) }));

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
export const sampleKey: EcJwk = { kty: 'EC', crv: 'P-256', x, y };

/** Signs any payload with the sample key. */
export function signSample(said: object, header: object = { alg: 'ES256', typ: RESERVES_TYPE }): string {
  const input = [header, said].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** Builds a statement over leaves, and the proof of one of them; `more` is the surplus of reserves over liabilities. */
export function sampleProof(leaves: readonly SampleLeaf[], at: number, more = 1n, issuer = 'https://wallet.example') {
  const { root, top, pathOf } = treeOf(leaves, SAMPLE_ASSETS);
  const said: ReservesStatement = {
    type: 'ingam-reserves/1',
    issuer,
    at: '2026-11-26T04:00:00.000Z',
    chainId: 31337,
    block: { number: 1234, hash: `0x${'ab'.repeat(32)}` },
    holders: [`0x${'c'.repeat(40)}`],
    assets: SAMPLE_ASSETS.map((asset, n) => ({
      ...asset,
      liabilities: `${top.sums[n]}`,
      reserves: `${(top.sums[n] ?? 0n) + more}`,
    })),
    leaves: leaves.length,
    root,
  };
  const leaf = leaves[at];
  if (!leaf) throw new Error('no such leaf');
  const proof: ReserveProof = {
    type: PROOF_TYPE,
    statement: signSample(said),
    key: sampleKey,
    leaf,
    place: at,
    path: pathOnWire(pathOf(at).beside),
  };
  return { said, proof };
}

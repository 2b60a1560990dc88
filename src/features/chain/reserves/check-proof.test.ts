import { describe, expect, test } from 'vitest';
import { cpuMs } from '#platform/server/testing/cpu.ts';
import { nodeMachine } from '../server/reserves/testing/machine.ts';
import { sampleLeaves, sampleProof, signSample } from '../server/reserves/testing/signed-proof.ts';
import { checkProof, readRoot } from './check-proof.ts';
import { MOST_PROOF, type ReserveProof, readProof } from './statement.ts';

const { said, proof } = sampleProof(sampleLeaves(11), 6);
const faultOf = async (changed: object, known?: string) =>
  (await checkProof({ ...proof, ...changed } as ReserveProof, nodeMachine, known)).fault;
const [first, ...rest] = proof.path;

describe('a leaf in a file', () => {
  test('is in the statement, at any place, in under a second', async () => {
    const leaves = sampleLeaves(1000);
    for (const at of [0, 1, 511, 998, 999])
      expect((await checkProof(sampleProof(leaves, at).proof, nodeMachine)).fault).toBeNull();
    const one = sampleProof(leaves, 77).proof;
    expect(await cpuMs(() => checkProof(one, nodeMachine))).toBeLessThan(1000);
  });
  test('is read from the saved file unchanged', async () => {
    const read = readProof(JSON.stringify(proof));
    expect(read).toEqual(proof);
    expect(await faultOf({}, said.root)).toBeNull();
  });
  test('that is the only leaf is the whole tree', async () => {
    const alone = sampleProof(sampleLeaves(1), 0).proof;
    expect(alone.path).toEqual([]);
    expect((await checkProof(alone, nodeMachine)).fault).toBeNull();
  });
  test('is accepted, and reports if the reserves cover the liabilities', async () => {
    expect(await checkProof(proof, nodeMachine)).toMatchObject({ isCovered: true });
    expect(await checkProof(sampleProof(sampleLeaves(3), 1, 0n).proof, nodeMachine)).toMatchObject({
      isCovered: true,
    });
    const short = { ...said, assets: said.assets.map((asset) => ({ ...asset, reserves: '1' })) };
    expect(await checkProof({ ...proof, statement: signSample(short) }, nodeMachine)).toMatchObject({
      fault: null,
      isCovered: false,
    });
  });

  test.each<[string, object]>([
    ['another amount', { leaf: { ...proof.leaf, amounts: ['1', '2', '0'] } }],
    ['another owner', { leaf: { ...proof.leaf, owner: `0x${'9'.repeat(40)}` } }],
    ['another salt', { leaf: { ...proof.leaf, salt: 'a'.repeat(64) } }],
    ['an asset less', { leaf: { ...proof.leaf, amounts: proof.leaf.amounts.slice(1) } }],
    ['another place', { place: 7 }],
    ['a place beyond the last leaf', { place: 11 }],
    ['a place that turns as the right one does', { place: 6 + 16 }],
    ['a way that is too short', { path: rest }],
    ['a way that is too long', { path: [...proof.path, { hash: '0'.repeat(64), sums: ['0', '0', '0'] }] }],
    ['a neighbour with another hash', { path: [{ ...first, hash: 'b'.repeat(64) }, ...rest] }],
    ['a neighbour with less', { path: [{ ...first, sums: ['0', '0', '0'] }, ...rest] }],
    [
      'a neighbour that owes past what the tree can hold',
      {
        path: [{ ...first, sums: [((1n << 256n) - 1n).toString(), '0', '0'] }, ...rest],
      },
    ],
    ['a neighbour of other assets', { path: [{ ...first, sums: ['0'] }, ...rest] }],
  ])('with %s is not in the statement', async (_, changed) => {
    expect(await faultOf(changed)).toBe('not_in_it');
  });

  test('of a statement with lower sums than its root is refused', async () => {
    const assets = said.assets.map((asset) => ({ ...asset, liabilities: '1' }));
    expect(await faultOf({ statement: signSample({ ...said, assets }) })).toBe('other_sums');
  });
  test('of a statement signed by another key or changed since is refused', async () => {
    const [x, y] = [proof.key.y, proof.key.x];
    const cut = proof.statement.split('.');
    const later = Buffer.from(JSON.stringify({ ...said, at: '2027-01-01T00:00:00Z' })).toString('base64url');
    expect(await faultOf({ statement: [cut[0], later, cut[2]].join('.') })).toBe('unsigned');
    expect(await faultOf({ key: { ...proof.key, x, y } })).toBe('unsigned');
  });
  test('with another root than the known root is refused', async () => {
    expect(await faultOf({}, 'c'.repeat(64))).toBe('other_root');
  });
  test.each<[string, string]>([
    ['another algorithm', signSample(said, { alg: 'none', typ: 'ingam-reserves+jws' })],
    ['another type of signature', signSample(said, { alg: 'ES256', typ: 'ingam-day+jws' })],
    ['something that must be understood', signSample(said, { alg: 'ES256', typ: 'ingam-reserves+jws', crit: ['b64'] })],
    ['sums that are no numbers', signSample({ ...said, assets: [{ ...said.assets[0], liabilities: '-1' }] })],
    ['no block', signSample({ ...said, block: undefined })],
    ['no text', 'a.b.c'],
  ])('of a statement with %s is unreadable', async (_, statement) => {
    expect(await faultOf({ statement })).toBe('unreadable');
  });
});

describe('a proof file', () => {
  test.each<[string, unknown]>([
    ['nothing', ''],
    ['a list', []],
    ['another type', { ...proof, type: 'ingam-day' }],
    ['no path', { ...proof, path: undefined }],
    ['a path of a thousand', { ...proof, path: Array.from({ length: 1000 }, () => first) }],
    ['an amount below 0', { ...proof, leaf: { ...proof.leaf, amounts: ['-1', '0', '0'] } }],
    ['an amount with a leading 0', { ...proof, leaf: { ...proof.leaf, amounts: ['01', '0', '0'] } }],
    ['a number that is no text', { ...proof, leaf: { ...proof.leaf, amounts: [1, 0, 0] } }],
    ['a key of another curve', { ...proof, key: { ...proof.key, crv: 'P-384' } }],
    ['members of its prototype', { ...proof, leaf: Object.create(proof.leaf) }],
  ])('of %s is refused', (_, value) => {
    expect(readProof(typeof value === 'string' ? value : JSON.stringify(value))).toBeUndefined();
  });
  test('longer than the limit is not read', () => {
    expect(readProof(`${JSON.stringify(proof)}${' '.repeat(MOST_PROOF)}`)).toBeUndefined();
  });
});

test('reads a root as typed, pasted or printed, and no other text', () => {
  expect(readRoot(` 0X${said.root.toUpperCase().replace(/.{4}/g, '$& ')}\n`)).toBe(said.root);
  for (const typed of ['', 'root', said.root.slice(1), `${said.root}0`, said.root.replace(/./, 'g')])
    expect(readRoot(typed)).toBeUndefined();
});

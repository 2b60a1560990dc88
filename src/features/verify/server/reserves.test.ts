import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as chainContract } from '#features/chain/contract.ts';
import { RESERVES_TYPE, readStatement } from '#features/chain/reserves/statement.ts';
import { makeStatement } from '#features/chain/server/reserves/make-statement.ts';
import { reservesPort } from '#features/chain/server/reserves/port.ts';
import { scriptedChain } from '#features/chain/server/reserves/testing/scripted-chain.ts';
import { sampleLeaves, sampleProof } from '#features/chain/server/reserves/testing/signed-proof.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Finding } from '../contract.ts';

const app = testApp({ mode: 'hosted', isStill: true, isNew: true });
beforeEach(() => app.db.run(sql`DELETE FROM attempts`));

async function check(body: string): Promise<Finding> {
  const headers = { 'content-type': 'application/octet-stream' };
  const reply = await fetch(`${app.url}/api/verify`, { method: 'POST', headers, body });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Finding;
}
const codes = ({ checks }: Finding) => checks.map(({ code }) => code);
const services = () => app.built.mounted.services;

/** Publishes the day's statement over three accounts, and returns one account's saved proof. */
async function stated(held = 10n ** 24n) {
  await app.db.tx((tx) =>
    tx.exec('SET LOCAL session_replication_role = replica; DELETE FROM reserve_leaves; DELETE FROM reserve_statements'),
  );
  const people = [await app.register(), await app.register(), await app.register()];
  for (const { userId } of people) await fund(app.db, userId, 'XP', '4.5');
  const chain = scriptedChain();
  chain.held.set('XP', held);
  reservesPort.give(services(), chain);
  expect(await makeStatement(services(), chain, async () => true)).toBe('published');
  const { body } = await app.client(chainContract)('GET /api/reserves/mine', { token: people[0]?.token ?? '' });
  const { head, proof } = body;
  if (!head || !proof) throw new Error('nothing was stated');
  return { jws: head.statement, proof };
}

describe('a statement of reserves', () => {
  it('is green at /verify for anybody, with assets and debts, and a proof of it is green with the account that it contains', async () => {
    const { jws, proof } = await stated();
    const said = readStatement(jws)?.said;
    const found = await check(`${jws}\n`);
    expect([found.verdict, found.kind, codes(found)]).toEqual([
      'green',
      'reserves',
      ['unchanged', 'reserves_signed', 'covers'],
    ]);
    const { type: _, ...shown } = said ?? { type: '' };
    expect(found.shown?.reserves).toEqual({ ...shown, part: null });
    const saved = await check(`${JSON.stringify(proof, null, 1)}\n`);
    expect([saved.verdict, saved.kind, codes(saved)]).toEqual([
      'green',
      'reserves',
      ['reserves_signed', 'in_it', 'covers'],
    ]);
    const { owner, amounts } = proof.leaf;
    expect(saved.shown?.reserves).toEqual({ ...shown, part: { owner, amounts } });
  });

  it('with reserves below the liabilities is amber, and names the assets', async () => {
    const { jws } = await stated(1n);
    const found = await check(jws);
    expect([found.verdict, codes(found)]).toEqual(['amber', ['unchanged', 'reserves_signed', 'not_covered']]);
    expect(found.checks.at(-1)?.facts).toEqual({ assets: 'XP' });
  });

  it('with one changed byte is red, and no part of it is shown; so is a changed proof', async () => {
    const { jws, proof } = await stated();
    const [head = '', body = '', signature = ''] = jws.split('.');
    const flip = (part: string, at: number) =>
      `${part.slice(0, at)}${part[at] === 'A' ? 'B' : 'A'}${part.slice(at + 1)}`;
    const wrong = [
      ...[3, body.length >> 1, body.length - 1].map((at) => [head, flip(body, at), signature].join('.')),
      [head, body, flip(signature, 9)].join('.'),
      [head, body, `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`].join('.'),
      [head, body, ''].join('.'),
      services().signer.signJwt(RESERVES_TYPE, app.url, {}),
    ];
    for (const one of wrong) {
      const found = await check(one);
      expect([found.verdict, codes(found), found.shown], one).toEqual(['red', ['changed'], null]);
      expect(codes(await check(JSON.stringify({ ...proof, statement: one })))[0]).toMatch(/^(changed|unknown)$/);
    }
    const { leaf, path, key, place } = proof;
    for (const [what, change, code] of [
      ['amount', { leaf: { ...leaf, amounts: ['1', ...leaf.amounts.slice(1)] } }, 'not_in_it'],
      ['owner', { leaf: { ...leaf, owner: `0x${'9'.repeat(40)}` } }, 'not_in_it'],
      ['place', { place: place ^ 1 }, 'not_in_it'],
      ['way', { path: path.slice(1) }, 'not_in_it'],
      ['key', { key: sampleProof(sampleLeaves(1), 0).proof.key }, 'changed'],
      ['key of no curve', { key: { ...key, x: key.y } }, 'changed'],
      ['type', { type: 'ingam-reserve-proof/2' }, 'unknown'],
    ] as const) {
      const found = await check(JSON.stringify({ ...proof, ...change }));
      expect([found.verdict, codes(found), found.shown], what).toEqual(['red', [code], null]);
    }
  });

  it('of another server is amber with a proof that includes the server’s key, red without, and red if it claims to be of this server', async () => {
    const leaves = sampleLeaves(5);
    const { proof } = sampleProof(leaves, 2);
    const found = await check(JSON.stringify(proof));
    expect([found.verdict, codes(found)]).toEqual(['amber', ['in_it', 'covers', 'other_server']]);
    expect(found.checks.at(-1)?.facts).toMatchObject({ host: 'wallet.example' });
    expect(found.shown?.reserves).toMatchObject({ issuer: 'https://wallet.example', leaves: 5 });
    const alone = await check(proof.statement);
    expect([alone.verdict, alone.checks, alone.shown]).toEqual([
      'red',
      [{ code: 'not_signed_here', facts: { host: 'wallet.example' } }],
      null,
    ]);
    const forged = sampleProof(leaves, 2, 1n, new URL(app.settings.publicUrl).origin).proof;
    const pretended = await check(JSON.stringify(forged));
    expect([pretended.verdict, codes(pretended)[0], pretended.shown]).toEqual(['red', 'pretends', null]);
  });

  it('that this server no longer has is amber: its store was restored, or made the day again', async () => {
    const { jws } = await stated();
    await stated();
    const found = await check(jws);
    expect([found.verdict, codes(found).at(-1)]).toEqual(['amber', 'other_reserves']);
  });
});

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as auth } from '#features/auth/contract.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { OWNER_ID, type UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { didOf } from '../address.ts';
import { contract } from '../contract.ts';
import { didDocument } from '../did-document.ts';
import { addressOfKey } from './keys.ts';
import { openIdentityKey } from './store.ts';

const app = testApp({ each: 'owner' });

const openKey = (userId: UserId) => openIdentityKey(app.db, app.built.mounted.services.vault, ownerProof(userId));

describe("a user's DID", () => {
  it('is returned as a plain W3C document whose controller is the address', async () => {
    const { token, user } = (
      await app.client(auth)('POST /api/auth/register', {
        body: { email: 'a@example.com', password: 'a long password', firstName: 'A', lastName: 'B' },
      })
    ).body;
    const { status, body } = await app.client(contract)('GET /api/did/{userId}', {
      params: { userId: user.id },
      token,
    });
    expect(status).toBe(200);
    expect(body).toEqual(didDocument({ address: user.address.toLowerCase(), chainId: 31337 }));
    expect(body.id).toBe(user.didAddress);
    expect(body.id).toBe(didOf(user.address.toLowerCase(), 31337));
  });

  it('states that it was resolved here and not on a chain', async () => {
    const { body } = await app.client(contract)('GET /api/did/{userId}/resolution', { params: { userId: 1 } });
    const bare = await app.client(contract)('GET /api/did/{userId}', { params: { userId: 1 } });
    expect(body.didDocument).toEqual(bare.body);
    expect(body.didResolutionMetadata).toMatchObject({ resolvedLocally: true, contentType: 'application/did+ld+json' });
    expect(body.didResolutionMetadata.message).toMatch(/no chain is connected/);
  });

  it('is shown to its user only', async () => {
    const [two, three] = [await app.register(), await app.register()];
    for (const path of [`/api/did/${two.userId}`, `/api/did/${two.userId}/resolution`]) {
      expect((await app.call(`GET ${path}`)).status).toBe(401);
      expect((await app.call(`GET ${path}`, { token: three.token })).status).toBe(403);
      expect((await app.call(`GET ${path}`, { token: two.token })).status).toBe(200);
    }
    expect((await app.call('GET /api/did/x')).status).toBe(404);
  });
});

describe("a user's key", () => {
  it('is created with the user, opens, and gives the user’s address', async () => {
    const { address } = (await app.call('GET /api/user/1')).body as { address: string };
    const key = await openKey(OWNER_ID);
    expect(addressOfKey(secp256k1.getPublicKey(key))).toBe(address.toLowerCase());
    const { public_key } = await app.db.one(sql<{ public_key: Uint8Array }>`SELECT public_key FROM identity_keys`);
    expect(Buffer.from(public_key)).toEqual(Buffer.from(secp256k1.getPublicKey(key)));
  });

  it('does not open in another user’s row', async () => {
    const { userId } = await app.register();
    await app.db.run(sql`UPDATE identity_keys SET private_key =
      (SELECT private_key FROM identity_keys WHERE user_id = 1) WHERE user_id = ${userId}`);
    await expect(openKey(userId as UserId)).rejects.toThrow();
    expect(await openKey(OWNER_ID)).toHaveLength(32);
  });

  it('is in no table in clear text', async () => {
    const { userId } = await app.register();
    const keys = [await openKey(OWNER_ID), await openKey(userId as UserId)].map((key) => Buffer.from(key));
    const tables = await app.db.rows(
      sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      const rows = await app.db.rows<{ row: string }>({
        text: `SELECT t::text AS row FROM public."${name}" t`,
        values: [],
        name: '',
      });
      const dump = rows.map(({ row }) => row).join('\n');
      for (const key of keys)
        for (const form of [key.toString('hex'), key.toString('base64'), BigInt(`0x${key.toString('hex')}`).toString()])
          expect(dump.includes(form), name).toBe(false);
    }
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import type { Faults } from '../testing/peer-school.ts';
import { taking } from '../testing/taking.ts';

const app = sharedApp('personal');
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeEach(async () => {
  school = await peerIssuer();
  return () => school.stop();
});

const { call, held, seen, take } = taking(app);
async function takenFrom(faults: Faults) {
  school.err(faults);
  const { takingId } = await seen(school.offer());
  return (await take(takingId)).body.heldId ?? 0;
}
const look = async () =>
  (await app.client(credentials)('POST /api/held-credentials/{userId}/look', { params: { userId: 1 } })).body.known;
const standing = async (id: number) => {
  const one = (await held()).find((all) => all.id === id);
  return [one?.status, one?.statusAt !== null];
};

describe('the status of a held credential', () => {
  it('is looked up at its issuer: revoked and suspended are shown, with the time', async () => {
    for (const [status, word] of [
      [1, 'revoked'],
      [2, 'suspended'],
      [0, 'good'],
    ] as const) {
      const id = await takenFrom({ status });
      expect(await standing(id)).toEqual([null, false]);
      await look();
      expect(await standing(id)).toEqual([word, true]);
      await school.stop();
      school = await peerIssuer();
    }
  });

  it('is looked up in a list that an issuer signs as its did:web', async () => {
    const asDid = (good: object) => ({ ...good, iss: school.did });
    const id = await takenFrom({ status: 1, payload: asDid, statusList: asDid });
    await look();
    expect(await standing(id)).toEqual(['revoked', true]);
  });

  it('is requested once while the list is valid', async () => {
    await takenFrom({ status: 0 });
    await takenFrom({ status: 0 });
    await Promise.all([look(), look()]);
    await look();
    expect(school.statusReads()).toBe(1);
    const before = school.statusReads();
    await look();
    expect(school.statusReads()).toBe(before);
  });

  it('stays unchanged if the list is another issuer’s, expired, signed by an unknown party, or unreachable', async () => {
    for (const statusList of [
      (good: object) => ({ ...good, sub: 'https://other.example/1' }),
      (good: object) => ({ ...good, exp: Date.UTC(2001) / 1000 }),
      (good: object) => ({ ...good, iss: 'https://other.example' }),
      (good: object) => ({ ...good, status_list: { bits: 3, lst: 'AAAA' } }),
    ]) {
      const id = await takenFrom({ status: 1, statusList });
      await look();
      expect(await standing(id)).toEqual([null, false]);
    }
    const away = await takenFrom({ status: 1 });
    await school.stop();
    await look();
    expect(await standing(away)).toEqual([null, false]);
  });

  it('is unknown for a credential without a list', async () => {
    const id = await takenFrom({});
    await look();
    expect(await standing(id)).toEqual([null, false]);
  });

  it('is looked up for an organisation of this server too', async () => {
    const owner = await app.register();
    const { organisation } = await registry(app).make(owner, { name: 'Hanbit Trading Co., Ltd.' });
    const params = { id: organisation.id };
    const { token } = owner;
    const claims = [{ name: 'team', label: 'Team', labelKo: '팀' }];
    const body = { name: 'Employee ID', nameKo: '사원증', claims, validityDays: 30 };
    const type = await call('POST /api/org/{id}/issuing/types', { params, token, body });
    const made = await call('POST /api/org/{id}/issuing/offers', {
      params,
      token,
      body: { typeId: type.body.id, claims: { team: 'Platform' } },
    });
    const { takingId } = await seen(made.body.link);
    const id = (await take(takingId)).body.heldId ?? 0;
    const [issued] = (await call('GET /api/org/{id}/issuing/credentials', { params, token })).body;
    await call('POST /api/org/{id}/issuing/credentials/{credentialId}/revoke', {
      params: { id: organisation.id, credentialId: issued?.id ?? 0 },
      token,
      body: { reason: 'Left' },
    });
    await look();
    expect(await standing(id)).toEqual(['revoked', true]);
  });
});

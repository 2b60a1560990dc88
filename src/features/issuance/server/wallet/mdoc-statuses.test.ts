import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { issueMdoc } from '#features/credentials/server/mdoc/issue.ts';
import { newPair } from '#features/credentials/server/mdoc/testing/licence.ts';
import { type PeerList, peerLists } from '#features/credentials/server/status/testing/peer-status-cwt.ts';
import { certifyAlways } from '../testing/licence-office.ts';
import { LICENCE, SPACE } from '../testing/peer-configurations.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import { taking } from '../testing/taking.ts';

const app = sharedApp('personal');
let school: Awaited<ReturnType<typeof peerIssuer>>;
let lists: Awaited<ReturnType<typeof peerLists>>;
beforeAll(async () => {
  school = await peerIssuer();
  lists = await peerLists();
});
afterAll(() => Promise.all([school.stop(), lists.stop()]));

const { held, seen, take } = taking(app);
const [authority, signer, stranger] = [newPair(), newPair(), newPair()];
const chain = [certifyAlways(signer, { by: authority, name: 'Signer' })];
const [pastS, futureS] = [Date.UTC(2001) / 1000, Date.UTC(2099) / 1000];

/** Looks up a licence, the fifth in its list, and returns its known status. */
async function standingBy(list: Partial<PeerList>, status = 0, isConfirmed = true) {
  const uri = lists.at({ key: signer.key, chain, statuses: [1, 1, 1, 1, status], ...list });
  const [at, until] = [new Date('2001-01-01'), new Date('2099-12-31')];
  school.err({
    licence: async (jwk) =>
      issueMdoc({
        docType: LICENCE,
        nameSpaces: { [SPACE]: { given_name: 'Minseo' } },
        deviceKey: jwk as never,
        validity: { signed: at, from: at, until },
        status: { index: 4, uri },
        key: signer.key,
        chain,
      }),
  });
  const { takingId } = await seen(
    school.offer({ credential_configuration_ids: ['licence'] }),
    isConfirmed ? [new URL(uri).origin] : [],
  );
  const { heldId } = (await take(takingId)).body;
  await app.client(credentials)('POST /api/held-credentials/{userId}/look', { params: { userId: 1 } });
  return (await held()).find(({ id }) => id === heldId)?.status;
}

describe('the status of a held mdoc', () => {
  it('is looked up in a CWT list signed by the list’s own certificate or the credential’s certificate', async () => {
    expect(await standingBy({}, 0)).toBe('good');
    expect(await standingBy({}, 1)).toBe('revoked');
    expect(await standingBy({ chain: [] }, 2)).toBe('suspended');
    expect(await standingBy({ isTagged: false }, 1)).toBe('revoked');
  });

  it('is not looked up at another port of this machine that the person has not confirmed', async () => {
    expect(await standingBy({}, 1, false)).toBeNull();
    expect(lists.newestAsked()).toBe(0);
  });

  it.each<[string, Partial<PeerList>]>([
    ['is another’s', { sub: 'https://other.example/1' }],
    ['is over', { exp: pastS }],
    ['is of a later day', { iat: futureS }],
    ['is of another type', { type: 'application/cwt' }],
    ['is signed by nobody known', { key: stranger.key }],
    ['is signed by nobody known, without a certificate', { key: stranger.key, chain: [] }],
  ])('stays unknown if the list %s', async (_, list) => {
    expect(await standingBy(list, 1)).toBeNull();
  });
});

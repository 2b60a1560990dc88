import { calculateJwkThumbprint } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { issueMdoc } from '#features/credentials/server/mdoc/issue.ts';
import { newPair, privateJwk } from '#features/credentials/server/mdoc/testing/licence.ts';
import { peerShow } from '#features/credentials/server/mdoc/testing/peer-mdoc.ts';
import { type PeerList, peerLists } from '#features/credentials/server/status/testing/peer-status-cwt.ts';
import { certifyAlways } from '#features/issuance/server/testing/licence-office.ts';
import { LICENCE, SPACE } from '#features/issuance/server/testing/peer-configurations.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import { verifying } from './testing/counter.ts';

const app = sharedApp('personal');
const { rootOf, shop, wallet } = verifying(app);
let lists: Awaited<ReturnType<typeof peerLists>>;
beforeAll(async () => {
  lists = await peerLists();
});
afterAll(() => lists.stop());

const [authority, signer, holder] = [newPair(), newPair(), newPair()];
const chain = [certifyAlways(signer, { by: authority, name: 'Signer' })];

/** Shows a licence to a shop and returns the outcome. Its status is the fifth entry of a list that is a CWT. */
async function endsBy(list: Partial<PeerList>, uri = lists.at({ key: signer.key, statuses: [1, 1, 1, 1], ...list })) {
  const at = new Date('2001-01-01');
  const credential = issueMdoc({
    docType: LICENCE,
    nameSpaces: { [SPACE]: { given_name: 'Minseo' } },
    deviceKey: holder.jwk,
    validity: { signed: at, from: at, until: new Date('2099-12-31') },
    status: { index: 4, uri },
    key: signer.key,
    chain,
  });
  const asking = await shop();
  const made = await asking.asked([LICENCE], {
    format: 'mso_mdoc',
    claims: [{ path: [SPACE, 'given_name'] }],
    trust: 'any',
    authorities: [pemOf(certifyAlways(authority))],
    here: [new URL(uri).origin],
  });
  const request = await wallet.open(made.request, await rootOf());
  const { client_id: clientId, nonce, response_uri: responseUri, client_metadata: metadata } = request;
  const jwkThumbprint = Buffer.from(await calculateJwkThumbprint(metadata.jwks.keys[0] ?? {}), 'base64url');
  const shown = await peerShow({
    credential,
    docType: LICENCE,
    space: SPACE,
    names: ['given_name'],
    key: privateJwk(holder),
    request: { clientId, nonce, responseUri, jwkThumbprint },
  });
  const { status } = await wallet.answer(request, shown);
  return [status, (await asking.read(made.id)).body.fault];
}

it('an mdoc depends on the CWT status list that its issuer signs, and is refused if the list is unreachable or invalid', async () => {
  const of = (status: number) => ({ statuses: [1, 1, 1, 1, status] });
  expect(await endsBy(of(0))).toEqual([200, null]);
  expect(await endsBy({ ...of(0), isTagged: false })).toEqual([200, null]);
  expect(await endsBy(of(1))).toEqual([400, 'revoked']);
  expect(await endsBy(of(2))).toEqual([400, 'suspended']);
  expect(await endsBy({ ...of(0), key: newPair().key })).toEqual([400, 'list_unsigned']);
  expect(await endsBy({ ...of(0), type: 'application/cwt' })).toEqual([400, 'list_unsigned']);
  expect(await endsBy({ ...of(0), sub: 'https://other.example/1' })).toEqual([400, 'list_of_another']);
  expect(await endsBy({ ...of(0), exp: Date.UTC(2001) / 1000 })).toEqual([400, 'list_expired']);
  expect(await endsBy({}, `${lists.at({ key: signer.key, statuses: [] })}/none`)).toEqual([400, 'list_unreachable']);
});

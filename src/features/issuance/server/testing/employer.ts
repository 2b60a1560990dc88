import { StatusList } from '@sd-jwt/jwt-status-list';
import { decodeJwt } from 'jose';
import type { TestApp } from '#app/server/testing/harness.ts';
import { CITY } from '#app/server/testing/test-app.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { contract, type MadeOffer, type NewOffer, type NewType } from '../../contract.ts';
import { peerWallet } from './peer-wallet.ts';

export const HOST = CITY;
const EMPLOYEE = {
  name: 'Employee ID',
  nameKo: '사원증',
  claims: [
    { name: 'name', label: 'Name', labelKo: '이름' },
    { name: 'employee_number', label: 'Employee number', labelKo: '사번' },
  ],
  validityDays: 365,
};
export const claims = { name: 'Kim Minseo', employee_number: '20418' };

type Wallet = ReturnType<typeof peerWallet>;
type Opened = Awaited<ReturnType<Wallet['open']>>;
const clientOf = (app: TestApp) => app.client(contract);

/** Returns the text of the first credential in a response. */
export const credentialIn = ({ credentials: [one] }: { credentials: { credential: string }[] }): string =>
  one?.credential ?? '';

export function issuing(app: TestApp) {
  const wallet = peerWallet(
    (url) => url.replace(HOST, app.url).replace(app.settings.publicUrl, app.url),
    () => nowOf(app.db),
  );
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  return {
    wallet,
    call,
    employer: (type: Partial<NewType> = {}) => employer(app, call, type),
    redeemed: async (offer: Pick<MadeOffer, 'offer' | 'txCode'>) => {
      const opened = await wallet.open(offer.offer);
      const sent = offer.txCode === null ? {} : { tx_code: offer.txCode };
      const { body } = await wallet.redeem(opened.server.token_endpoint, opened.code, sent);
      return { ...opened, token: String(body.access_token) };
    },
    askWith: ({ metadata, token, configuration }: Opened & { token: string }, proof: string, more: object = {}) =>
      wallet.ask(metadata.credential_endpoint, token, {
        credential_configuration_id: configuration,
        proofs: { jwt: [proof] },
        ...more,
      }),
    proofFor: async ({ issuer, metadata }: Opened, key?: Awaited<ReturnType<Wallet['key']>>) => {
      const nonce = await wallet.nonce(metadata.nonce_endpoint);
      return wallet.prove(key ?? (await wallet.key()), { aud: issuer, nonce });
    },
    /** Returns the status at a position of a list. */
    statusAt: async ({ idx, uri }: { idx: number; uri: string }): Promise<number> => {
      const token = await (await fetch(uri.replace(HOST, app.url))).text();
      const { lst, bits } = decodeJwt<{ status_list: { lst: string; bits: 1 | 2 } }>(token).status_list;
      return StatusList.decompressStatusList(lst, bits).getStatus(idx);
    },
    rootOf: async () => (await fetch(`${app.url}/.well-known/operator-ca.pem`)).text(),
  };
}

/** Creates an employer with a type, and a program that may issue. */
export async function employer(app: TestApp, call: ReturnType<typeof clientOf>, type: Partial<NewType> = {}) {
  const firms = registry(app);
  const owner = await app.register();
  const { organisation } = await firms.make(owner, {});
  const { id } = organisation;
  const { key } = await firms.key(owner, id, ['credentials:issue']);
  const design = () =>
    call('POST /api/org/{id}/issuing/types', { params: { id }, token: owner.token, body: { ...EMPLOYEE, ...type } });
  const made = await design();
  if (made.status !== 201) throw new Error(made.text);
  const ask = (more: Partial<NewOffer> = {}) =>
    call('POST /api/org/{id}/credential-offers', {
      params: { id },
      token: key,
      body: { typeId: made.body.id, claims, ...more },
    });
  const offer = async (more: Partial<NewOffer> = {}): Promise<MadeOffer> => {
    const reply = await ask(more);
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body;
  };
  return { id, owner, organisation, key, type: made.body, design, ask, offer, issuer: `${HOST}/org/${id}` };
}

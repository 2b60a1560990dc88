import { exportJWK } from 'jose';
import type { TestApp } from '#app/server/testing/harness.ts';
import { credentialIn, HOST, issuing } from '#features/issuance/server/testing/employer.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract, type MadeRequest, type NewQuestion, type NewRequestByKey } from '../../contract.ts';
import { peerPresenter } from './peer-presenter.ts';

const clientOf = (app: TestApp) => app.client(contract);

/** Shortcuts for the verifier's tests: an employer issues, a third-party wallet holds, and a shop asks. */
export function verifying(app: TestApp) {
  const issue = issuing(app);
  const wallet = peerPresenter((url) => url.replace(HOST, app.url).replace(app.settings.publicUrl, app.url));
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  return {
    call,
    wallet,
    issue,
    rootOf: issue.rootOf,
    shop: () => shop(app, call),
    /** The card as an mdoc, with its key as a private JWK. */
    mdoc: async () => {
      const employer = await issue.employer({ formats: ['mso_mdoc'] });
      const ready = await issue.redeemed(await employer.offer());
      const pair = await issue.wallet.key();
      const { body } = await issue.askWith(ready, await issue.proofFor(ready, pair));
      const key = { ...(await exportJWK(pair.privateKey)) };
      return { credential: credentialIn(body), key, docType: employer.type.docType ?? '', employer };
    },
    /** A card of an employer, with the key to which it is bound. */
    card: async (says?: Record<string, string>) => {
      const employer = await issue.employer();
      const ready = await issue.redeemed(await employer.offer(says && { claims: says as never }));
      const key = await issue.wallet.key();
      const { body } = await issue.askWith(ready, await issue.proofFor(ready, key));
      return { credential: credentialIn(body), key, vct: employer.type.vct, employer };
    },
  };
}

/** Creates an organisation with a program that may ask. */
async function shop(app: TestApp, call: ReturnType<typeof clientOf>) {
  const firms = registry(app);
  const owner = await app.register();
  const { organisation } = await firms.make(owner, { kinds: ['merchant'] });
  const { id } = organisation;
  const { key } = await firms.key(owner, id, ['presentations:request', 'events:read']);
  const questionOf = (vcts: string[], more: Partial<NewQuestion> = {}): NewQuestion => ({
    name: 'Staff discount',
    nameKo: '임직원 할인',
    purpose: 'To give the discount for staff',
    purposeKo: '임직원 할인을 위해',
    vcts,
    format: 'dc+sd-jwt',
    claims: [{ path: ['name'] }],
    trust: 'operator',
    authorities: [],
    here: [],
    keepHours: 24,
    ...more,
  });
  const save = (vcts: string[], more?: Partial<NewQuestion>) =>
    call('POST /api/org/{id}/verifying/questions', {
      params: { id },
      token: owner.token,
      body: questionOf(vcts, more),
    });
  const ask = (questionId: number, more: Partial<NewRequestByKey> = {}) =>
    call('POST /api/org/{id}/presentation-requests', { params: { id }, token: key, body: { questionId, ...more } });
  return {
    id,
    owner,
    program: key,
    firms,
    organisation,
    questionOf,
    save,
    ask,
    asked: async (
      vcts: string[],
      more?: Partial<NewQuestion>,
      request?: Partial<NewRequestByKey>,
    ): Promise<MadeRequest> => {
      const saved = await save(vcts, more);
      if (saved.status !== 201) throw new Error(saved.text);
      const reply = await ask(saved.body.id, request);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    read: (requestId: number, responseCode?: string) =>
      call('GET /api/org/{id}/presentation-requests/{requestId}', {
        params: { id, requestId },
        token: key,
        query: { ...(responseCode !== undefined && { responseCode }) },
      }),
    readAsStaff: (requestId: number, token = owner.token) =>
      call('GET /api/org/{id}/verifying/requests/{requestId}', { params: { id, requestId }, token }),
  };
}

import { createPublicKey } from 'node:crypto';
import type { TestApp } from '#app/server/testing/harness.ts';
import { confirming } from '#features/issuance/server/testing/confirming.ts';
import { taking } from '#features/issuance/server/testing/taking.ts';
import { openAuthority } from '#features/organisations/server/signing/authority.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { issueCertificate, pemOf } from '#platform/server/vault/x509.ts';
import { contract, type SeenRequest } from '../../contract.ts';

const clientOf = (app: TestApp) => app.client(contract);

export function presenting(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const look = (request: string) =>
    confirming((here) => call('POST /api/presenting/look', { body: { request, here } }));
  const show = (
    disclosureId: number,
    choices: { query: string; credentials: string[]; claimSet?: number }[],
    options?: (number | null)[],
  ) => call('POST /api/presenting/show', { body: { disclosureId, choices, ...(options && { options }) } });
  return {
    call,
    look,
    show,
    seen: async (request: string): Promise<SeenRequest> => {
      const reply = await look(request);
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.body;
    },
    /** Shows the required sets with the first option of each and the first matching credential. */
    showFirst: ({ disclosureId, sets, asked }: SeenRequest) => {
      const has = new Set(sets.flatMap(({ isRequired, options: [first = []] }) => (isRequired ? first : [])));
      return show(
        disclosureId,
        asked.flatMap(({ query, choices: [first] }) =>
          has.has(query) && first ? [{ query, credentials: [first.credential] }] : [],
        ),
      );
    },
    refuse: (disclosureId: number) => call('POST /api/presenting/refuse', { body: { disclosureId } }),
    disclosures: async () => (await call('GET /api/disclosures/{userId}', { params: { userId: 1 } })).body,
    taking: taking(app),
  };
}

/** Creates a key with a certificate by this server's operator, like that of an approved organisation. */
export async function vouchedFor(app: TestApp, name: string): Promise<{ key: string; cert: string }> {
  const { key } = selfSigned('shop.example');
  const { db, vault, settings } = app.built.mounted.services;
  const authority = await db.tx((tx) => openAuthority(tx, { vault, settings }));
  const certificate = issueCertificate({
    subject: { organisation: name, commonName: name },
    publicKey: createPublicKey(key),
    from: new Date('2001-01-01'),
    until: new Date('2099-12-31'),
    issuer: authority,
    isAuthority: false,
  });
  return { key, cert: pemOf(certificate) };
}

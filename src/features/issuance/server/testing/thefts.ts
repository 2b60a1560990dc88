import type { TestReply } from '#app/server/testing/harness.ts';

/** Calls that a thief of a session would make in the name of an organisation. */
export const thefts: Readonly<Record<string, (of: { readonly id: number }) => TestReply>> = {
  'POST /api/org/{id}/issuing/types': ({ id }) => ({
    params: { id },
    body: {
      name: 'Police ID',
      nameKo: '경찰 신분증',
      claims: [{ name: 'name', label: 'Name', labelKo: '이름' }],
      validityDays: 1,
    },
  }),
  'POST /api/org/{id}/issuing/offers': ({ id }) => ({
    params: { id },
    body: { typeId: 1, claims: { name: 'Thief' } },
  }),
  'POST /api/org/{id}/issuing/runs': ({ id }) => ({
    params: { id },
    body: { typeId: 1, parts: [{ count: 1, digest: 'x'.repeat(43) }] },
  }),
  'POST /api/org/{id}/issuing/types/{typeId}/self-service': ({ id }) => ({
    params: { id, typeId: 1 },
    body: { proofs: ['passport'], sources: { name: { says: 'Thief' } }, perDay: 1 },
  }),
  'POST /api/authorizations/allow': () => ({ body: { requestUri: 'x', clientId: 'x', credentialId: 1 } }),
  'POST /api/self-service/take': () => ({ body: { link: 'x'.repeat(22), credentialId: 1 } }),
  'POST /api/org/{id}/issuing/credentials/{credentialId}/revoke': ({ id }) => ({
    params: { id, credentialId: 1 },
    body: { reason: 'Theft' },
  }),
  'POST /api/org/{id}/issuing/credentials/{credentialId}/suspend': ({ id }) => ({
    params: { id, credentialId: 1 },
    body: { reason: 'Theft' },
  }),
  'POST /api/org/{id}/issuing/credentials/{credentialId}/resume': ({ id }) => ({
    params: { id, credentialId: 1 },
    body: { reason: 'Theft' },
  }),
};

import type { TestReply } from '#app/server/testing/harness.ts';

/** How a thief of a session would come into an organisation, or let others in. */
export const thefts: Readonly<Record<string, (of: { readonly id: number }) => TestReply>> = {
  'POST /api/org/{id}/role-rules': ({ id }) => ({
    params: { id },
    body: {
      role: 'auditor',
      name: 'Anything',
      nameKo: '아무거나',
      vct: 'https://thief.example/card',
      claim: 'name',
      value: 'Thief',
      issuer: 'https://thief.example',
    },
  }),
  'POST /api/staff-roles/take': () => ({ body: { responseCode: 'a'.repeat(43) } }),
};

import type { TestReply } from '#app/server/testing/harness.ts';

/** Calls that a thief of a session would make in the name of an organisation. */
export const thefts: Readonly<Record<string, (of: { readonly id: number }) => TestReply>> = {
  'POST /api/org/{id}/verifying/questions': ({ id }) => ({
    params: { id },
    body: {
      name: 'Everything',
      nameKo: '전부',
      purpose: 'To sell it',
      purposeKo: '팔기 위해',
      vcts: ['https://issuer.example/card'],
      claims: [],
      trust: 'any',
      keepHours: 8760,
    },
  }),
};

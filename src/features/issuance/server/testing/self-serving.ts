import type { TestApp } from '#app/server/testing/harness.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { CredentialData } from '#features/credentials/contract.ts';
import { issueCredential } from '#features/credentials/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import type { NewSelfService } from '../../self-service-calls.ts';
import { type employer as employerOf, issuing } from './employer.ts';

interface Holder {
  readonly userId: number;
  readonly token: string;
}

export function selfServing(app: TestApp) {
  const { call } = issuing(app);
  type Firm = Awaited<ReturnType<typeof employerOf>>;
  return {
    /** Gives the person an ID that a verifier or a sandbox has checked. */
    prove: async (
      { userId }: Holder,
      said: Partial<CredentialData> = {},
      by: 'issuer_signed' | 'trial' = 'issuer_signed',
    ) => {
      const credential = {
        credentialType: 'national_id',
        issuer: 'Ministry of the Interior',
        issuanceDate: '2026-02-20',
        expirationDate: null,
        credentialData: { name: 'Citizen ID', holderName: 'Kim Minseo', over19: 'yes' as const, ...said },
        by,
      };
      const { services } = app.built.mounted;
      const { id } = await app.db.tx((tx) => issueCredential(tx, services, ownerProof(userId as UserId), credential));
      const checkedBy = by === 'trial' ? 'sandbox' : 'verifier';
      await app.db.run(sql`UPDATE credentials SET checked_by = ${checkedBy} WHERE id = ${id}`);
      return id;
    },
    open: ({ id, owner, type }: Firm, more: Partial<NewSelfService> = {}) =>
      call('POST /api/org/{id}/issuing/types/{typeId}/self-service', {
        params: { id, typeId: type.id },
        token: owner.token,
        body: {
          proofs: ['national_id', 'passport'],
          sources: { name: { from: 'holderName' }, employee_number: { says: 'resident' } },
          perDay: 10,
          ...more,
        },
      }),
    look: ({ token }: Holder, link: string) =>
      call('POST /api/self-service/look', { token, body: { link: secretOf(link) } }),
    take: ({ token }: Holder, link: string, credentialId: number) =>
      call('POST /api/self-service/take', { token, body: { link: secretOf(link), credentialId } }),
  };
}

const secretOf = (link: string) => new URL(link).hash.slice('#get='.length);

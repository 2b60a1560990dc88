import { vctOfType } from '#features/identity/issuer-did.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type CredentialType, type NewType, refusals } from '../../contract.ts';
import { docTypeOf, LIMITS } from '../../rules.ts';
import { countTypes, endType, insertType, listTypes, type TypeRow } from './types-store.ts';

/** Creates, lists and ends the credential types of an organisation. */
export function createTypes({ db, vault, settings: { publicUrl } }: Services) {
  const typeOnWire = (row: TypeRow): CredentialType => ({
    id: row.id,
    name: row.name,
    nameKo: row.name_ko,
    claims: row.claims,
    formats: row.formats,
    validityDays: row.validity_days,
    vct: vctOfType(publicUrl, row.organisation_id, row.id),
    docType: row.formats.includes('mso_mdoc') ? docTypeOf(publicUrl, row.organisation_id, row.id) : null,
    createdAt: onWire(row.created_at),
    endedAt: row.ended_at && onWire(row.ended_at),
  });
  return {
    make: (who: Officer<'issue'>, wanted: NewType, consent: Consent): Promise<CredentialType> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        if ((await countTypes(tx, who)) >= LIMITS.types) throw refuse(refusals, 'too_many_types');
        const row = await insertType(tx, who, wanted);
        await record(tx, vault, who, 'credential_type.made', { type: row.id, name: row.name });
        return typeOnWire(row);
      }),

    list: async (who: Officer, query: PageQuery): Promise<Page<CredentialType>> => {
      const page = pageById(await listTypes(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(typeOnWire), next: page.next };
    },

    end: (who: Officer<'issue'>, id: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        if (!(await endType(tx, who, id))) throw refuse(commonRefusals, 'not_found');
        await record(tx, vault, who, 'credential_type.ended', { type: id });
      }),
  };
}

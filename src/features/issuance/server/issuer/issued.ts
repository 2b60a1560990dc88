import { revokeStatus } from '#features/credentials/server/status/status-store.ts';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockAs } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import type { Issued } from '../../issued-calls.ts';
import { type IssuedRow, listIssued, lockIssued, markRevoked } from './issued-store.ts';
import { lockForKey } from './offers.ts';
import type { Issuer } from './offers-store.ts';
import { tellOfIssued } from './told.ts';

const issuedOnWire = (row: IssuedRow): Issued => ({
  id: row.id,
  typeId: row.type_id,
  offerId: row.offer_id,
  reference: row.reference,
  issuedAt: onWire(row.issued_at),
  expiresAt: onWire(row.expires_at),
  revokedAt: row.revoked_at && onWire(row.revoked_at),
  reason: row.reason,
  notice: row.notice,
  noticedAt: row.noticed_at && onWire(row.noticed_at),
});

/** What an organisation issued, and how it takes that back. */
export function createIssued({ db, vault }: Services) {
  const revoke = async (tx: Tx, who: Issuer, id: number, reason: string): Promise<IssuedRow> => {
    const row = await lockIssued(tx, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.revoked_at) throw refuse(refusals, 'already_revoked');
    await revokeStatus(tx, { list: row.status_list, idx: row.status_idx });
    return markRevoked(tx, row, reason);
  };
  // Last of all: from here to the commit the organisation's other events wait.
  const tell = async (tx: Tx, { organisation }: Issuer, revoked: IssuedRow): Promise<Issued> => {
    await tellOfIssued(tx, organisation, 'credential.revoked', revoked);
    return issuedOnWire(revoked);
  };
  const saidOf = ({ id: credential, reference, reason }: IssuedRow) => ({ credential, reference, reason });
  return {
    list: async (who: Issuer, query: PageQuery): Promise<Page<Issued>> => {
      const page = pageById(await listIssued(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(issuedOnWire), next: page.next };
    },

    revokeByStaff: (who: Officer<'issue'>, id: number, reason: string, consent: Consent): Promise<Issued> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const revoked = await revoke(tx, who, id, reason);
        await record(tx, vault, who, 'credential.revoked', saidOf(revoked));
        return tell(tx, who, revoked);
      }),

    revokeByKey: (who: KeyHolder<'credentials:issue'>, id: number, reason: string): Promise<Issued> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        const revoked = await revoke(tx, who, id, reason);
        await record(tx, vault, byKey(who), 'credential.revoked', { ...saidOf(revoked), key: who.keyId });
        return tell(tx, who, revoked);
      }),
  };
}

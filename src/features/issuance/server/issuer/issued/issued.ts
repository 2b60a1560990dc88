import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockAs } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../../contract.ts';
import type { Issued } from '../../../issued-calls.ts';
import type { Issuer } from '../offers/offers-store.ts';
import { publishIssued } from './issued-events.ts';
import { type IssuedRow, listIssued, lockIssued, markRevoked, writeSuspension } from './issued-store.ts';

const issuedOnWire = (row: IssuedRow): Issued => ({
  id: row.id,
  typeId: row.type_id,
  offerId: row.offer_id,
  reference: row.reference,
  issuedAt: onWire(row.issued_at),
  expiresAt: onWire(row.expires_at),
  revokedAt: row.revoked_at && onWire(row.revoked_at),
  reason: row.reason,
  suspendedAt: row.suspended_at && onWire(row.suspended_at),
  suspensionReason: row.suspension_reason,
  notice: row.notice,
  noticedAt: row.noticed_at && onWire(row.noticed_at),
});

type Change = 'revoked' | 'suspended' | 'resumed';

/** Lists an organisation's issued credentials, and revokes, suspends and resumes them. */
export function createIssued({ db, vault }: Services) {
  const change = async (tx: Tx, who: Issuer, { id, to, reason }: StatusChange): Promise<IssuedRow> => {
    const row = await lockIssued(tx, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.revoked_at) throw refuse(refusals, 'already_revoked');
    if (to === 'revoked') return markRevoked(tx, row, reason);
    if (to === 'suspended' && row.suspended_at) throw refuse(refusals, 'already_suspended');
    if (to === 'resumed' && !row.suspended_at) throw refuse(refusals, 'not_suspended');
    return writeSuspension(tx, row, to === 'suspended' ? reason : null);
  };
  // Must be last in the transaction: it locks the organisation's event stream until the commit.
  const tell = async (tx: Tx, { organisation }: Issuer, to: Change, changed: IssuedRow): Promise<Issued> => {
    await publishIssued(tx, organisation, `credential.${to}`, changed);
    return issuedOnWire(changed);
  };
  const saidOf = ({ id: credential, reference }: IssuedRow, { reason }: StatusChange) => ({
    credential,
    reference,
    reason,
  });
  return {
    list: async (who: Issuer, query: PageQuery): Promise<Page<Issued>> => {
      const page = pageById(await listIssued(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(issuedOnWire), next: page.next };
    },

    changeByStaff: (who: Officer<'issue'>, wanted: StatusChange, consent: Consent): Promise<Issued> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const changed = await change(tx, who, wanted);
        await record(tx, vault, who, `credential.${wanted.to}`, saidOf(changed, wanted));
        return tell(tx, who, wanted.to, changed);
      }),

    changeByKey: (who: KeyHolder<'credentials:issue'>, wanted: StatusChange): Promise<Issued> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        const changed = await change(tx, who, wanted);
        await record(tx, vault, byKey(who), `credential.${wanted.to}`, { ...saidOf(changed, wanted), key: who.keyId });
        return tell(tx, who, wanted.to, changed);
      }),
  };
}

interface StatusChange {
  readonly id: number;
  readonly to: Change;
  readonly reason: string;
}

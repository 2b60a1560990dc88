import { randomBytes } from 'node:crypto';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import { claimsFault } from '../../rules.ts';
import type { NewSelfService, SelfService } from '../../self-service-calls.ts';
import { offerAfterSignIn } from '../issuer/offers/offer-object.ts';
import { findType, type TypeRow } from '../issuer/types-store.ts';
import { findSelfService, putSelfService, type SelfServiceRow, switchOff } from './self-service-store.ts';

type Staff = Officer<'issue'>;

/** Manages the settings of self-service for a type, for staff. */
export function createSelfService({ db, vault, settings }: Services) {
  const onWire = (row: SelfServiceRow): SelfService => ({
    typeId: row.type_id,
    proofs: row.proofs,
    needsOver19: row.needs_over19,
    allowsTrial: row.allows_trial && settings.hasSandboxes,
    sources: row.sources,
    perDay: row.per_day,
    isOn: row.is_on,
    link: `${settings.publicUrl}/offer#get=${row.link}`,
    offer: `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offerAfterSignIn(settings.publicUrl, row)) })}`,
    madeToday: row.made_today,
  });
  const judge = (type: TypeRow, wanted: NewSelfService): void => {
    const declared = type.claims.map(({ name }) => name);
    if (claimsFault(declared, Object.keys(wanted.sources)) !== undefined)
      throw refuse(refusals, 'claims_not_of_type', {
        errors: { sources: `are ${declared.join(', ')}, each of them once` },
      });
  };
  return {
    read: async (who: Staff, typeId: number): Promise<{ selfService: SelfService | null; hasSandboxes: boolean }> => {
      if (!(await findType(db, who, typeId))) throw refuse(commonRefusals, 'not_found');
      const row = await findSelfService(db, who, typeId);
      return { selfService: row ? onWire(row) : null, hasSandboxes: settings.hasSandboxes };
    },

    put: (who: Staff, typeId: number, wanted: NewSelfService, consent: Consent): Promise<SelfService> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const type = await findType(tx, who, typeId);
        if (!type) throw refuse(commonRefusals, 'not_found');
        if (type.ended_at) throw refuse(refusals, 'type_ended');
        judge(type, wanted);
        await putSelfService(tx, who, typeId, randomBytes(16).toString('base64url'), wanted);
        const row = await findSelfService(tx, who, typeId);
        if (!row) throw new Error(`self-service of type ${typeId} is not there`);
        const { proofs, needsOver19, allowsTrial, perDay } = wanted;
        await record(tx, vault, who, 'self_service.changed', {
          type: typeId,
          isOn: true,
          proofs,
          needsOver19,
          allowsTrial,
          perDay,
        });
        return onWire(row);
      }),

    end: (who: Staff, typeId: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        if (!(await switchOff(tx, who, typeId))) throw refuse(commonRefusals, 'not_found');
        await record(tx, vault, who, 'self_service.changed', { type: typeId, isOn: false });
      }),
  };
}

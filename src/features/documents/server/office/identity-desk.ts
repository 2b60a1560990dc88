import { randomInt } from 'node:crypto';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { DeskSettings } from '#platform/server/settings/desk-settings.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import type { OfficeDesk, OfficeSitting } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import { recordFinding, type SignedFinding } from '../desk/desk-findings.ts';
import * as store from '../desk/desk-store.ts';
import { listVerifiedBySame } from '../number-marks.ts';
import { deskOnWire, sittingOnWire } from './desk-wire.ts';
import { type Facts, judgeFacts } from './judge-facts.ts';
import { atDesk, documentsFor } from './take-document.ts';

type Officer = OfficeOfficer<'identity'>;

/** Refuses if this server has no identity desk. */
export function needDesk({ settings }: Pick<Services, 'settings'>): DeskSettings {
  if (settings.identityDesk) return settings.identityDesk;
  throw refuse(refusals, 'not_offered', { detail: 'Officers do not verify documents on this server.' });
}

/** Returns the document that the officer has open. Refuses if they do not have it, or no longer. */
export async function needSitting(db: Queryable, who: OfficeOfficer, documentId: number): Promise<store.SittingRow> {
  const row = await store.findSitting(db, who);
  if (row?.document_id === documentId) return row;
  throw refuse(commonRefusals, 'not_found', {
    detail: 'You have not taken this document, or your half hour with it is over.',
  });
}

/**
 * The identity desk, where officers check documents (decision 0153). Lock order: the operator, its audit head, the
 * document, the rows that depend on it. Every act locks the operator, which serializes officers.
 */
export function createIdentityDesk(services: Services) {
  const { db, vault } = services;
  const act = <T>(who: Officer, documentId: number, consent: Consent, work: (tx: Tx, of: Of) => Promise<T>) =>
    db.tx(async (tx) => {
      const { passkey } = await lockOffice(tx, who, consent);
      needDesk(services);
      return work(tx, { sitting: await needSitting(tx, who, documentId), passkey });
    });
  return {
    figures: (who: OfficeOfficer<'disputes'>): Promise<OfficeDesk> => deskOnWire(services, who),

    /** An officer who already has a document gets it again, so that a lost response costs nothing. */
    take: async (who: Officer, consent: Consent): Promise<OfficeSitting> => {
      const at = await atDesk(services, who);
      const fit = await documentsFor(services, at);
      return db.tx(async (tx) => {
        const { passkey } = await lockOffice(tx, who, consent);
        const { twicePercent } = needDesk(services);
        await store.endOverdue(tx);
        if (!(await store.findSitting(tx, who))) {
          const one = await store.lockFirst(tx, at, fit);
          if (!one) throw refuse(refusals, 'nothing_waits');
          await store.insertSitting(tx, at, { id: one.id, passkey, isTwice: randomInt(100) < twicePercent });
          await record(tx, vault, who, 'identity.taken_up', { document: one.id });
        }
        return sittingOnWire(tx, services, await needAny(tx, who));
      });
    },

    look: async (who: Officer, documentId: number): Promise<OfficeSitting> => {
      needDesk(services);
      return sittingOnWire(db, services, await needSitting(db, who, documentId));
    },

    read: (who: Officer, documentId: number, facts: Facts, consent: Consent): Promise<void> =>
      act(who, documentId, consent, async (tx, of) =>
        conclude(tx, services, who, of, {
          outcome: 'verified',
          facts: await judgeFacts(tx, services, of.sitting, facts),
          passkey: of.passkey,
        }),
      ),

    refuse: (who: Officer, documentId: number, code: Code, consent: Consent): Promise<void> =>
      act(who, documentId, consent, (tx, of) =>
        conclude(tx, services, who, of, { outcome: 'rejected', code, passkey: of.passkey }),
      ),

    putBack: (who: Officer, documentId: number, consent: Consent): Promise<void> =>
      act(who, documentId, consent, async (tx) => {
        await store.endSitting(tx, who.person);
        await record(tx, vault, who, 'identity.put_back', { document: documentId });
      }),
  };
}

interface Of {
  readonly sitting: store.SittingRow;
  readonly passkey: Uint8Array;
}
type Code = Extract<SignedFinding, { outcome: 'rejected' }>['code'];

async function needAny(tx: Tx, who: OfficeOfficer): Promise<store.SittingRow> {
  const row = await store.findSitting(tx, who);
  if (!row) throw new Error('the document just taken has no open sitting');
  return row;
}

/**
 * Ends a sitting with a finding. The finding stays out of the audit trail until the verdict, because the next officer
 * can read that trail.
 */
async function conclude(tx: Tx, services: Services, who: Officer, { sitting }: Of, mine: SignedFinding): Promise<void> {
  if (!sitting.is_looked_at) throw refuse(refusals, 'not_so_now', { detail: 'Open the picture first.' });
  const document = sitting.document_id;
  await record(tx, services.vault, who, 'identity.looked_at', { document });
  const end = await recordFinding(tx, services, sitting, mine);
  if (end === 'own')
    throw refuse(refusals, 'own_act', { detail: 'This passkey has already signed a finding on the document.' });
  if (end === 'gone') throw refuse(refusals, 'not_so_now', { detail: 'The document has already been decided.' });
  if (!end) return;
  const others = await listVerifiedBySame(tx, document);
  const also = others.length > 0 && { alsoVerifies: others.join(', ') };
  await record(tx, services.vault, who, 'identity.decided', { document, ...saidOf(end), ...also });
}

const saidOf = (end: { outcome: string; code?: string }) => ({
  outcome: end.outcome,
  ...(end.code !== undefined && { reason: end.code }),
});

import type { Acts } from '#features/office/server/acts/acts.ts';
import { needOutsider } from '#features/office/server/acts/outsider.ts';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { limitsDetail, withdrawalTitle } from '../../network-titles.ts';
import type { NetworkLimits } from '../../office-contract.ts';
import { type contract, refusals } from '../../office-contract.ts';
import { lockUnsent, returnWithdrawal, setLimits, stopWithdrawals } from '../withdrawals/deciding.ts';
import { findWithdrawal } from '../withdrawals/withdrawals-store.ts';
import { aboutOf, limitsOf, needSound } from './network-kinds.ts';
import { named, readNetwork } from './network-read.ts';
import { bodyOfReopening } from './reopen-kind.ts';

type Handlers = HandlersOf<typeof contract>;

/** Calls about the network behind the server, and its withdrawals. */
export const networkHandlers = (services: Services, acts: Acts): Handlers => ({
  'GET /api/office/network': () => readNetwork(services),
  'POST /api/office/network/limits': ({ who, body, consent }) =>
    acts.make(who, { kind: 'network.limits', body }, consent),
  'POST /api/office/network/limits/lower': async ({ who, body: { reason, ...limits }, consent }) => {
    await lower(services, who, { limits, reason }, consent);
  },
  'POST /api/office/network/stop': async ({ who, body, consent }) => {
    await stop(services, who, body.reason, consent);
  },
  'POST /api/office/network/open': ({ who, body, consent }) => acts.make(who, { kind: 'network.open', body }, consent),
  'POST /api/office/network/reopen': ({ who, body, consent }) =>
    acts.make(who, { kind: 'network.reopen', body: (tx) => bodyOfReopening(tx, body) }, consent),
  'POST /api/office/network/withdrawals/{withdrawalId}/release': ({ who, params, body, consent }) =>
    acts.make(who, { kind: 'network.release', body: { withdrawal: params.withdrawalId, ...body } }, consent),
  'POST /api/office/network/withdrawals/{withdrawalId}/return': async ({ who, params, body, consent }) => {
    await returnOne(services, who, { id: params.withdrawalId, reason: body.reason }, consent);
  },
  'POST /api/office/network/withdrawals/{withdrawalId}/decide': ({ who, params, body, consent }) =>
    acts.make(who, { kind: 'network.decide', body: { withdrawal: params.withdrawalId, ...body } }, consent),
  'POST /api/office/network/transactions/{transactionId}/void': ({ who, params, body, consent }) =>
    acts.make(who, { kind: 'network.void', body: { transaction: params.transactionId, ...body } }, consent),
});

const lower = (
  { db, vault }: Services,
  who: OfficeOfficer<'stop'>,
  { limits, reason }: { readonly limits: NetworkLimits; readonly reason: string },
  consent: Consent,
): Promise<void> =>
  db.tx(async (tx) => {
    needSound(limits);
    await lockOffice(tx, who, consent);
    await record(tx, vault, who, 'network.limits', { name: limitsDetail(limits), reason });
    if (!(await setLimits(tx, limitsOf(limits), { madeBy: who.person.userId, checkedBy: null })))
      throw refuse(refusals, 'two_eyes', {
        detail: 'This would raise a limit. Request it instead, for a second person to check.',
      });
  });

const stop = ({ db, vault }: Services, who: OfficeOfficer<'stop'>, reason: string, consent: Consent): Promise<void> =>
  db.tx(async (tx) => {
    await lockOffice(tx, who, consent);
    await record(tx, vault, who, 'network.stopped', { reason });
    await stopWithdrawals(tx, reason);
  });

/** A withdrawal without a nonce can only be returned to its person, so one officer is enough. */
const returnOne = (
  { db, vault }: Services,
  who: OfficeOfficer<'stop'>,
  { id, reason }: { readonly id: number; readonly reason: string },
  consent: Consent,
): Promise<void> =>
  db.tx(async (tx) => {
    await lockOffice(tx, who, consent);
    if (!(await findWithdrawal(tx, id))) throw refuse(commonRefusals, 'not_found');
    await needOutsider(tx, who, await aboutOf(tx, { withdrawal: id }));
    const row = await lockUnsent(tx, id);
    if (!row)
      throw refuse(refusals, 'not_so_now', {
        detail: 'The withdrawal already has a nonce on the network, or has ended.',
      });
    await record(tx, vault, who, 'network.returned', { name: withdrawalTitle(named(row)), reason });
    await returnWithdrawal(tx, row, reason);
  });

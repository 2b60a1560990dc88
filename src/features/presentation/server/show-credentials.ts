import { takeCopy } from '#features/credentials/server/held/held.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { listHeldCredentials } from './answer/held-credentials.ts';
import { type ChosenCredentials, makePresentations } from './answer/presentations.ts';
import { sendAnswer } from './answer/send-answer.ts';
import { beginShowing, endDisclosure, lockDisclosure, releaseShowing } from './disclosures-store.ts';
import type { Plan } from './request/request-plan.ts';
import { disclosureSealer, openPlan, openRecord } from './sealed-disclosure.ts';

/** Seconds of lease; longer than a verifier's slowest answer. */
const BUSY_S = 60;

interface Press {
  readonly owner: Owner;
  readonly disclosureId: number;
}
interface AnswerResult {
  readonly redirectUri: string | null;
}

/**
 * Shows the chosen credentials. The disclosure is recorded before the answer is sent, so a lost reply never leaves it
 * unrecorded. Without a reply, the person can press again.
 */
export async function showCredentials(
  services: Services,
  press: Press & ChosenCredentials,
  consent: Consent,
): Promise<AnswerResult> {
  const { plan, vpToken } = await services.db.tx((tx) => beginPress(tx, services, press, consent));
  return answerWith(services, press, plan, { vp_token: vpToken });
}

/** Sends the verifier a refusal without further information. If that fails, the request counts as refused anyway. */
export async function refuseRequest(services: Services, { owner, disclosureId }: Press): Promise<AnswerResult> {
  const plan = await services.db.tx(async (tx) => {
    const open = await lockOpen(tx, services, { owner, disclosureId });
    if (open.row.outcome !== 'open') throw refuse(refusals, 'request_gone');
    await endDisclosure(tx, disclosureId, 'refused');
    return open.plan;
  });
  try {
    return { redirectUri: await sendAnswer(services, plan, { error: 'access_denied' }) };
  } catch (error) {
    if (error instanceof Refusal) return { redirectUri: null };
    throw error;
  }
}

async function lockOpen(tx: Tx, services: Services, { owner, disclosureId }: Press) {
  const row = await lockDisclosure(tx, owner, disclosureId);
  if (!row) throw refuse(commonRefusals, 'not_found');
  if (row.plan === null) throw refuse(refusals, 'request_gone');
  if (row.is_busy) throw refuse(refusals, 'showing_under_way');
  return { row, plan: await openPlan(tx, services, row, row.plan) };
}

async function beginPress(
  tx: Tx,
  services: Services,
  { owner, disclosureId, ...choosing }: Press & ChosenCredentials,
  consent: Consent,
) {
  await consent.use(tx);
  const { row, plan } = await lockOpen(tx, services, { owner, disclosureId });
  const copyOf = (heldId: number) => takeCopy(tx, services, owner, heldId);
  const { vpToken, ...made } = await makePresentations(
    plan,
    await listHeldCredentials(tx, services, owner),
    choosing,
    copyOf,
  );
  const told = { ...(await openRecord(tx, services, row)), ...made };
  await beginShowing(tx, disclosureId, await disclosureSealer(tx, services, owner, disclosureId)('told', told), BUSY_S);
  return { plan, vpToken };
}

async function answerWith(
  services: Services,
  { disclosureId }: Press,
  plan: Plan,
  answer: { readonly vp_token: unknown },
): Promise<AnswerResult> {
  try {
    const redirectUri = await sendAnswer(services, plan, answer);
    await services.db.tx((tx) => endDisclosure(tx, disclosureId, 'shown'));
    return { redirectUri };
  } catch (error) {
    const isRejected = error instanceof Refusal && error.code === 'answer_refused';
    await services.db.tx((tx) =>
      isRejected ? endDisclosure(tx, disclosureId, 'rejected') : releaseShowing(tx, disclosureId),
    );
    throw error;
  }
}

import type { Asset } from '#features/currency/assets.ts';
import { readAddress } from '#features/identity/address.ts';
import { formatUnits } from '#platform/money.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { requestDigest } from '#platform/server/http/digest.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals, type Transaction } from '../contract.ts';
import type { AccountOwner, Movement } from '../movement.ts';
import { planSend, type RequestedSend, readSend, shortfall } from '../rules.ts';
import { addressReason } from './address-reason.ts';
import { isAnswered, type Outcome, post, recallUnsigned, signOrRecall, submit } from './doors.ts';
import { addressOnWire } from './history/on-wire.ts';
import type { Network, NetworkFacts } from './network/port.ts';
import type { TransferParties } from './store.ts';

export interface SendServices {
  readonly db: Db;
  readonly network: Network & Pick<NetworkFacts, 'kind'>;
  readonly chainId: number;
  readonly readSides: (owner: Owner, other: string) => Promise<TransferParties>;
}
export interface SendRequest {
  /** `currencyVersion` is the version whose fee was shown. It is not part of the request's digest. */
  readonly body: RequestedSend & { toAddress: string; currencyVersion?: number | undefined };
  readonly key: string | undefined;
  readonly consent: Consent;
}
export interface SendResult {
  readonly isReplay: boolean;
  readonly transaction: Transaction;
}

/** Part of a send's response that is stored with its key. */
type KeptAnswer = Pick<Transaction, 'isCounterpartyKnown' | 'fee'>;

const TRIES = 3;
/** A version id that never matches. */
const NO_VERSION = 0;

/**
 * Accepts a send: holds amount and fee at once; settlement asks the network later. The same key and body return the
 * first response. If the caller named no currency version, the fee in force when the hold is placed applies.
 */
export async function sendAsset(services: SendServices, who: Owner, request: SendRequest): Promise<SendResult> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(services, who, request);
    } catch (error) {
      const isOther = error instanceof Refusal && error.code === 'currency_changed';
      if (!isOther || request.body.currencyVersion !== undefined || tries === TRIES) throw error;
    }
  }
}

async function sendOnce(
  { db, network, chainId, readSides }: SendServices,
  who: Owner,
  { body: { currencyVersion, ...body }, key, consent }: SendRequest,
): Promise<SendResult> {
  const { asset, amount } = wanted(body);
  const to = recipient(body.toAddress, chainId);
  const { own, holder, signs, currency_id: id, network_fee: networkFee } = await readSides(who, to);
  if (own === to)
    throw refuse(refusals, 'own_address', {
      detail: 'This is your own address.',
      errors: { toAddress: 'is your own address' },
    });
  if (network.kind === 'chain' && holder === null && (key === undefined || !(await isAnswered(db, who, key))))
    throw refuse(refusals, 'quote_first', {
      detail: 'No user here has this address. A send over the network needs a quote first.',
      errors: { toAddress: 'belongs to no user here' },
    });
  // A version other than the one shown accepts nothing new. A request accepted before is still answered by its key.
  const version = (currencyVersion ?? id) === id ? id : NO_VERSION;
  const plan = planSend({ asset, amount, from: own, to }, { id: version, rules: { networkFee } });
  const answer = answerTo(who, plan, asset, holder !== null);
  const movement: Movement = {
    ...plan,
    initiator: who.userId,
    hold: { settleAfterMs: network.settleAfterMs },
    idempotency:
      key === undefined
        ? undefined
        : {
            key,
            digest: requestDigest('POST /api/transactions', body),
            answer: { isCounterpartyKnown: answer.isCounterpartyKnown, fee: answer.fee } satisfies KeptAnswer,
          },
  };
  const taken = (outcome: Outcome) => {
    if (outcome.status === 'insufficient') throw tooMuch(amount, outcome.spendable, asset, plan.fee);
    if (outcome.status === 'already_reversed') throw new Error('a send cannot reverse a transfer');
    return outcome;
  };
  const outcome =
    signs || who.officer
      ? await db.tx(async (tx) => taken(await signed(tx, who, movement, consent)))
      : taken(await unsigned(db, movement, consent));
  // A repeated body gets an equal response, so the key stores only the values that may have changed since.
  const kept = outcome.status === 'replayed' ? (outcome.answer as KeptAnswer | null) : null;
  return {
    isReplay: outcome.status === 'replayed',
    transaction: { ...answer, ...kept, id: outcome.id, createdAt: onWire(outcome.at) },
  };
}

/** Submits a send without a signature, batched with others. */
function unsigned(db: Db, movement: Movement, consent: Consent): Promise<Outcome> {
  consent.spare();
  return submit(db, movement);
}

/** Posts a send in the transaction that uses up its signature. A repeated key needs no new signature. */
async function signed(tx: Tx, who: Owner, movement: Movement, consent: Consent): Promise<Outcome> {
  const { idempotency } = movement;
  const before = await recallUnsigned(tx, who, consent, idempotency);
  return before ?? (await signOrRecall(tx, who, consent, idempotency)) ?? post(tx, movement);
}

function wanted(body: RequestedSend): { asset: Asset; amount: bigint } {
  const read = readSend(body);
  if (!('code' in read)) return read;
  if (read.code === 'invalid_amount')
    throw refuse(refusals, 'invalid_amount', { detail: `The amount ${read.reason}.`, errors: { amount: read.reason } });
  throw refuse(refusals, read.code, { detail: plainFaults[read.code].detail, errors: plainFaults[read.code].errors });
}
const plainFaults = {
  cannot_mint: { detail: 'Only sends are accepted here.', errors: { transactionType: 'must be send' } },
  cannot_complete: { detail: 'The status of a new send must be pending.', errors: { status: 'must be pending' } },
  unknown_asset: { detail: 'This asset cannot be sent.', errors: { assetType: 'is not known' } },
};

function recipient(text: string, chainId: number): AccountOwner {
  const read = readAddress(text, chainId);
  if (typeof read === 'string') throw refuse(refusals, 'invalid_address', addressReason(read, 'toAddress'));
  return read.address as AccountOwner;
}

const answerTo = (
  who: Owner,
  plan: Pick<Movement, 'kind' | 'amount' | 'fee' | 'from' | 'to'>,
  { code, places }: Asset,
  isKnown: boolean,
) =>
  ({
    userId: who.userId,
    transactionType: 'send',
    kind: plan.kind,
    merchantName: null,
    merchantNameKo: null,
    payerName: null,
    payerNameKo: null,
    reference: null,
    exchange: null,
    assetType: code,
    amount: formatUnits(plan.amount, places),
    fee: formatUnits(plan.fee, places),
    status: 'pending',
    fromAddress: addressOnWire(plan.from),
    toAddress: addressOnWire(plan.to),
    isCounterpartyKnown: isKnown,
    counterpartyName: null,
    canTakeBack: false,
    group: null,
    returns: null,
    settledAt: null,
    returnedAt: null,
    failure: null,
  }) satisfies Omit<Transaction, 'id' | 'createdAt'>;

function tooMuch(amount: bigint, spendable: bigint, { code, places }: Asset, fee: bigint) {
  const has = `${formatUnits(spendable, places)} ${code}`;
  const kind = shortfall(amount, spendable);
  return kind === 'insufficient_balance'
    ? refuse(refusals, kind, {
        detail: 'Cannot send more than your current balance.',
        errors: { amount: `is more than the spendable ${has}` },
      })
    : refuse(refusals, kind, {
        detail: `The amount and the network fee of ${formatUnits(fee, places)} ${code} are more than ${has}.`,
        errors: { amount: `and the network fee of ${formatUnits(fee, places)} are more than ${has}` },
      });
}

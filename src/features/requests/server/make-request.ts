import { lockUser } from '#features/auth/server/store.ts';
import { type Asset, findAsset } from '#features/currency/assets.ts';
import { readAddress } from '#features/identity/address.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { parseUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { requestDigest } from '#platform/server/http/digest.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import { type NewRequest, refusals } from '../contract.ts';
import { LIMITS, splitFault } from '../rules.ts';
import { invalidRequest } from './faults.ts';
import { sealNote } from './on-wire.ts';
import {
  countAsked,
  countPairs,
  findByKey,
  hashOf,
  insertRequest,
  lockHolders,
  type NewShareRow,
  newToken,
} from './requests-store.ts';

interface Making {
  readonly body: NewRequest;
  readonly key: string | undefined;
}

/**
 * Stores a request. Its payers see it after the commit, if the delivery job shows it to them. Repeating the same key
 * and body returns the existing request.
 */
export async function makeRequest(
  services: Services,
  who: Owner,
  { body, key }: Making,
): Promise<{ readonly isReplay: boolean; readonly id: number; readonly token: string | undefined }> {
  const digest = Buffer.from(requestDigest('POST /api/requests/{userId}', body), 'hex');
  return services.db.tx(async (tx) => {
    await lockUser(tx, who);
    const before = key === undefined ? undefined : await findByKey(tx, who, key);
    if (before) {
      if (!before.digest || !digest.equals(before.digest))
        throw refuse(commonRefusals, 'key_reused', { detail: 'This Idempotency-Key was used for another request.' });
      return { isReplay: true, id: before.id, token: undefined };
    }
    const sums = sumsOf(body);
    const shares = await sharesOf(tx, who, { body, sums, chainId: services.settings.chainId });
    await checkLimits(tx, who, shares);
    const token = shares.some(({ payerId }) => payerId === null) ? newToken() : undefined;
    const id = await nextId(tx, 'pay_requests');
    const note = body.note === null ? null : await sealNote(services, tx, who.userId, id, body.note);
    const row = { id, key: key ?? null, digest, note, days: body.days, linkHash: token ? hashOf(token) : null };
    await insertRequest(tx, who, { ...row, assetId: sums.asset.id, total: sums.total, own: sums.own }, shares);
    return { isReplay: false, id, token };
  });
}

interface Sums {
  readonly asset: Asset;
  readonly amounts: readonly (bigint | null)[];
  readonly total: bigint | null;
  readonly own: bigint | null;
}

const amountFaults = {
  malformed: 'must be digits with at most one decimal point',
  too_large: 'is too large',
  too_precise: 'has too many decimal places',
};

function sumsOf({ assetType, shares, split }: NewRequest): Sums {
  const asset = findAsset(assetType);
  if (!asset) throw invalidRequest({ assetType: 'is unknown' });
  const read = (text: string, field: string, least: bigint) => {
    const units = parseUnits(text, asset.places);
    if (typeof units !== 'bigint') throw invalidRequest({ [field]: amountFaults[units] });
    if (units < least) throw invalidRequest({ [field]: 'must be more than 0' });
    return units;
  };
  if (!split) {
    if (shares.length > 1) throw invalidRequest({ shares: 'must be one share, unless there is a split' });
    const amounts = shares.map(({ amount }, nth) =>
      amount === null ? null : read(amount, `shares.${nth}.amount`, 1n),
    );
    return { asset, amounts, total: null, own: null };
  }
  const amounts = shares.map(({ amount }, nth) => {
    if (amount === null) throw invalidRequest({ [`shares.${nth}.amount`]: 'is required in a split' });
    return read(amount, `shares.${nth}.amount`, 1n);
  });
  const [total, own] = [read(split.total, 'split.total', 1n), read(split.own, 'split.own', 0n)];
  const fault = splitFault(total, own, amounts);
  if (fault)
    throw invalidRequest({
      'split.total': `is ${fault === 'more' ? 'less' : 'more'} than the sum of the shares and your own part`,
    });
  return { asset, amounts, total, own };
}

interface Asking {
  readonly body: NewRequest;
  readonly sums: Sums;
  readonly chainId: number;
}

async function sharesOf(tx: Tx, who: Owner, { body, sums, chainId }: Asking): Promise<NewShareRow[]> {
  const own = await readOwnAddress(tx, who);
  const addresses = body.shares.map(({ toAddress }, nth): AccountOwner | null => {
    if (toAddress === null) return null;
    const field = `shares.${nth}.toAddress`;
    const read = readAddress(toAddress, chainId);
    if (typeof read === 'string') throw invalidRequest({ [field]: 'is not an address on this network' });
    if (read.address === own) throw invalidRequest({ [field]: 'is your own address' });
    return read.address as AccountOwner;
  });
  const named = addresses.filter((one) => one !== null);
  if (new Set(named).size < named.length) throw invalidRequest({ shares: 'must not name anyone twice' });
  const holders = new Map((await lockHolders(tx, named)).map(({ id, address }) => [address, id]));
  return addresses.map((address, nth) => {
    const payerId = address === null ? null : holders.get(address);
    if (payerId === undefined) throw payerUnknown(`shares.${nth}.toAddress`);
    return { payerId, amount: sums.amounts[nth] ?? null };
  });
}

const payerUnknown = (field: string) =>
  refuse(refusals, 'payer_unknown', {
    detail: 'You can only ask people who have a wallet here.',
    errors: { [field]: 'does not belong to anyone here' },
  });

async function checkLimits(tx: Tx, who: Owner, shares: readonly NewShareRow[]): Promise<void> {
  const { daily, open } = await countAsked(tx, who);
  if (daily + shares.length > LIMITS.daily)
    throw tooMany(`You can ask for at most ${LIMITS.daily} shares in 24 hours.`);
  if (open >= LIMITS.open) throw tooMany(`At most ${LIMITS.open} requests can be open at once. Withdraw one first.`);
  const named = shares.flatMap(({ payerId }): UserId[] => (payerId === null ? [] : [payerId]));
  const pairs = await countPairs(tx, who, named);
  if (pairs.some((one) => one.open >= LIMITS.pairOpen || one.daily >= LIMITS.pair))
    throw tooMany(`The same person: ${LIMITS.pairOpen} at once and ${LIMITS.pair} in 24 hours.`);
}

const tooMany = (detail: string) => refuse(refusals, 'too_many_asked', { detail });

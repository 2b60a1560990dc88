import { signedInclusionOf } from '#features/ledger/server/days/log-head.ts';
import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import type { FileReply } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { RECEIPT_TYPE, type ReceiptForm, type UnsignedReceipt } from '../../receipt.ts';
import { SIGNED_TYPE } from '../../statement.ts';
import { readSigning, signTogether } from '../signing/sign-together.ts';

interface Signing {
  readonly name: string;
  readonly isSandbox: boolean;
  /** Transfer that the receipt is about. */
  readonly transfer: number;
  /** The organisation that also signs, if it is approved at signing time; null if there is none. */
  readonly by: UserId | null;
}

/**
 * Signs a receipt with the keys of this server and of the organisation whose money it describes, as one file that
 * anybody can check.
 */
export async function signReceipt(
  services: Services,
  receipt: UnsignedReceipt,
  { name, isSandbox, transfer, by }: Signing,
): Promise<FileReply> {
  const { db, settings } = services;
  const serverKeys = await services.signer.keys();
  const file = await db.tx(async (tx) => {
    const { now, organisation } = await readSigning(tx, by);
    const form = {
      ...receipt,
      type: 'ingam-receipt',
      issuer: new URL(settings.publicUrl).origin,
      organisation: organisation === null ? null : didOf(hostOf(services), organisation),
      isSandbox,
      signedAt: onWire(now),
      inclusion: await signedInclusionOf(services, tx, transfer),
    } as ReceiptForm;
    return signTogether(tx, services, { type: RECEIPT_TYPE, form, serverKeys, organisation, person: null });
  });
  return { name: `${name}.jws`, type: SIGNED_TYPE, bytes: Buffer.from(file) };
}

import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import { signAsOrganisation } from '#features/organisations/server/signing/signing.ts';
import type { FileReply } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { readDetached } from '#platform/server/vault/jws.ts';
import { onWire } from '#platform/wire-time.ts';
import {
  RECEIPT_MEDIA_TYPE,
  RECEIPT_TYPE,
  type ReceiptFile,
  type ReceiptForm,
  type UnsignedReceipt,
} from '../../receipt.ts';

interface Signing {
  readonly name: string;
  readonly isSandbox: boolean;
  /** Who signs it beside this server, if that is an organisation and approved just now. */
  readonly by: UserId | null;
}

/** Signs a receipt, by this server and by the organisation of whose money it tells, as one file that anybody can check. */
export async function signReceipt(
  services: Services,
  receipt: UnsignedReceipt,
  { name, isSandbox, by }: Signing,
): Promise<FileReply> {
  const { db, settings, signer } = services;
  const { payload, byOrganisation } = await db.tx(async (tx) => {
    const signing = await tx.one(sql<{ now: Date; organisation: UserId | null }>`
      SELECT now() AS now, (SELECT id FROM organisations WHERE id = ${by} AND state = 'approved') AS organisation`);
    const { organisation } = signing;
    const form = {
      ...receipt,
      type: 'ingam-receipt',
      issuer: new URL(settings.publicUrl).origin,
      organisation: organisation === null ? null : didOf(hostOf(services), organisation),
      isSandbox,
      signedAt: onWire(signing.now),
    } as ReceiptForm;
    const text = canonicalJson(form);
    const claims = JSON.parse(text) as object;
    const signed =
      organisation === null
        ? undefined
        : await signAsOrganisation(tx, services, organisation, { type: RECEIPT_TYPE, claims });
    return { payload: Buffer.from(text), byOrganisation: signed };
  });
  const detached = signer.signDetached(RECEIPT_TYPE, payload);
  const kid = readDetached(detached, payload)?.header.kid;
  const [head = '', , signature = ''] = detached.split('.');
  const jwk = (await signer.keys()).find((key) => key.kid === kid);
  if (!jwk) throw new Error('the key that signs is not among those that are published');
  const file: ReceiptFile = {
    payload: payload.toString('base64url'),
    signatures: [{ header: { jwk }, protected: head, signature }],
  };
  if (byOrganisation !== undefined) {
    const [theirHead = '', theirs, theirSignature = ''] = byOrganisation.split('.');
    if (theirs !== file.payload) throw new Error('the organisation signed another receipt');
    file.signatures.push({ protected: theirHead, signature: theirSignature });
  }
  return { name: `${name}.jws`, type: RECEIPT_MEDIA_TYPE, bytes: Buffer.from(canonicalJson(file)) };
}

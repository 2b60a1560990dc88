import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import type { FileReply } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import type { PublicJwk } from '#platform/jws.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { DAY_TYPE, type DayForm } from '../../day-form.ts';
import { SIGNED_TYPE } from '../../statement.ts';
import { readSigning, signTogether } from '../signing/sign-together.ts';

/** The fields of a day statement that are known before signing. */
export type UnsignedDay = Omit<DayForm, 'type' | 'currency' | 'issuer' | 'organisation' | 'signedAt'>;

/**
 * Signs the totals of a closed day with the keys of this server and the operator, as one file that anybody can check.
 */
export async function signDay(
  tx: Tx,
  services: Services,
  day: UnsignedDay,
  { operator, serverKeys }: { readonly operator: UserId; readonly serverKeys: readonly PublicJwk[] },
): Promise<FileReply> {
  const { now, organisation } = await readSigning(tx, operator);
  const form: DayForm = {
    ...day,
    type: 'ingam-day',
    currency: 'KRW',
    issuer: new URL(services.settings.publicUrl).origin,
    organisation: organisation === null ? null : didOf(hostOf(services), organisation),
    signedAt: onWire(now),
  };
  const file = await signTogether(tx, services, { type: DAY_TYPE, form, serverKeys, organisation, person: null });
  return { name: `ingam-day-${day.day}.jws`, type: SIGNED_TYPE, bytes: Buffer.from(file) };
}

import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { NOTICES } from '../../../rules.ts';
import { accessOf, openBy } from '../access.ts';
import type { ProtocolError } from '../protocol-error.ts';
import { findOfOffer, type IssuedRow, markNoticed } from './issued-store.ts';

/** A wallet's notification (OpenID4VCI 1.0, section 11.1). Other members are neither stored nor shown. */
const request = z.looseObject({
  notification_id: z.string().max(200),
  event: z.string().max(100),
  event_description: z.string().max(2000).optional(),
});

/**
 * Returns the notification id of a credential. It is derived from the record, so a retry after a lost reply gets the
 * same one.
 */
export const notificationIdOf = async (vault: Services['vault'], tx: Tx, { id }: IssuedRow): Promise<string> =>
  Buffer.from(await vault.mac('issuance notifications', String(id), tx)).toString('base64url');

/**
 * Stores a wallet's notification about a credential, sent with the credential's token. Repeating it changes nothing.
 */
export async function takeNotice(
  services: Pick<Services, 'db' | 'vault' | 'settings'>,
  organisation: number,
  { headers, body }: { readonly headers: IncomingHttpHeaders; readonly body: unknown },
): Promise<ProtocolError | undefined> {
  const { db, vault } = services;
  const access = await accessOf(services, organisation, { headers, door: 'notification' });
  if ('error' in access) return access;
  return db.tx(async (tx): Promise<ProtocolError | undefined> => {
    const offer = await openBy(tx, organisation, access);
    if ('error' in offer) return offer;
    const read = request.safeParse(body);
    const event = read.success ? NOTICES.find((one) => one === read.data.event) : undefined;
    if (!read.success || event === undefined)
      return { error: 'invalid_notification_request', description: 'The notification has no known event.' };
    const issued = await findOfOffer(tx, offer);
    if (!issued || read.data.notification_id !== (await notificationIdOf(vault, tx, issued)))
      return { error: 'invalid_notification_id', description: 'No credential has this notification_id.' };
    await markNoticed(tx, issued, event);
    return undefined;
  });
}

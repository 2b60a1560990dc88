import { demandConfirmed } from '#features/issuance/server/wallet/issuer-requester.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Device, type pushCalls, refusals } from '../../contract.ts';
import { claimDevice, type DeviceRow, deleteDevice, listDevices, putDevice } from './devices-store.ts';
import { areDeviceKeys } from './encrypt.ts';
import { pushKeyOf } from './push-key.ts';
import { isOnThisMachine, mayBeEndpoint } from './push-target.ts';

/** Rate limit of changing push settings, since messages are sent to any endpoint that a person gives. */
export const pushLimits = {
  push_device: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

type PushContract = { readonly refusals: typeof refusals; readonly calls: typeof pushCalls };

export const createPushHandlers = (services: Services): HandlersOf<PushContract> => {
  const { db, vault, settings } = services;
  const limiter = createLimiter(services, pushLimits);
  return {
    'GET /api/push/{userId}': async ({ who }) => ({
      publicKey: (await pushKeyOf(services)()).publicKey,
      devices: (await listDevices(db, who)).map(deviceOnWire),
    }),

    'POST /api/push/{userId}': async ({ who, body, caller, request }) => {
      demandConfirmed(services, [body.endpoint], body.here);
      if (!mayBeEndpoint(body.endpoint, settings, body.here) || !areDeviceKeys(body.keys))
        throw refuse(refusals, 'push_refused', { errors: { endpoint: 'is not an endpoint of a push service' } });
      await limiter.take({ kind: 'push_device', subject: `user:${who.userId}` });
      const isHere = isOnThisMachine(new URL(body.endpoint));
      const device = { ...body, isHere, userAgent: request.headers['user-agent'] };
      const kept = await db.tx((tx) => putDevice(tx, vault, { owner: who, session: caller.session }, device));
      // Another request of the same browser replaced the device in the meantime.
      if (!kept) throw refuse(refusals, 'push_refused');
      return deviceOnWire(kept);
    },

    'POST /api/push/{userId}/here': async ({ who, body, caller }) => {
      const asker = { owner: who, session: caller.session };
      const found = await db.tx((tx) => claimDevice(tx, vault, asker, body));
      return { device: found ? deviceOnWire(found) : null };
    },

    'DELETE /api/push/{userId}/{id}': async ({ who, params }) => {
      if ((await deleteDevice(db, who, params.id)) === 0) throw refuse(commonRefusals, 'not_found');
    },
  };
};

/** Maps a device to the wire; its endpoint and keys are never returned. */
export const deviceOnWire = (row: DeviceRow): Device => ({
  id: row.id,
  kinds: row.kinds,
  showsText: row.shows_text,
  userAgent: row.user_agent,
  createdAt: onWire(row.created_at),
});

import { useCallback, useEffect, useState } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';
import { actingUserId, useUserId } from '#platform/web/calls/session.ts';
import { report } from '#platform/web/device/report.ts';
import type { GrantHere } from '../contract.ts';
import { call } from './calls.ts';
import { type DeviceGrant, dropGrant, noteRenewal, readGrant } from './device-keys.ts';
import { hasGrantHere } from './grant-flag.ts';

/** Returns how far the server's clock is ahead of this one, from an answer to a request that began at `startedAt`. */
export const offsetFrom = ({ now }: Pick<GrantHere, 'now'>, startedAt: number): number =>
  Date.parse(now) - (startedAt + Date.now()) / 2;

/**
 * Renews a grant and measures the clock. Returns null if the server ended it, and the grant unchanged without a
 * connection.
 */
async function renew(grant: DeviceGrant): Promise<DeviceGrant | null> {
  const { userId, grantId: id } = grant;
  const startedAt = Date.now();
  try {
    const renewed = await call('POST /api/pay-grants/{userId}/{id}/renewal', { params: { userId, id } });
    const { validUntil } = renewed.grant;
    return (await noteRenewal(userId, { offsetMs: offsetFrom(renewed, startedAt), validUntil })) ?? null;
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'grant_over') return grant;
    await dropGrant(userId);
    return null;
  }
}

/** Read while the screen is drawn for the first time. */
let ahead =
  location.search === '?show' && hasGrantHere()
    ? { userId: actingUserId(), reading: readGrant(actingUserId()) }
    : undefined;
ahead?.reading.catch(() => undefined);
function readFirst(userId: number): Promise<DeviceGrant | undefined> {
  const begun = ahead?.userId === userId ? ahead.reading : readGrant(userId);
  ahead = undefined;
  return begun;
}

/** This device's grant: `undefined` while it is read, `null` if there is none. */
export interface GrantState {
  readonly grant: DeviceGrant | null | undefined;
  /** True if the server ended it since. */
  readonly wasEnded: boolean;
  readonly reread: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Reads this device's grant and renews it if there is a connection, without delaying the code. */
export function useGrant(): GrantState {
  const userId = useUserId();
  const [grant, setGrant] = useState<DeviceGrant | null>();
  const [wasEnded, setWasEnded] = useState(false);
  const reread = useCallback(async () => setGrant((await readGrant(userId)) ?? null), [userId]);
  const drop = useCallback(async () => {
    await dropGrant(userId);
    setGrant(null);
  }, [userId]);
  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      const found = (await readFirst(userId)) ?? null;
      if (isOver) return;
      setGrant(found);
      const renewed = found && (await renew(found));
      if (isOver) return;
      setGrant(renewed);
      setWasEnded(found !== null && renewed === null);
    };
    begin().catch((error: unknown) => report('The grant of this device was not read:', error));
    return () => {
      isOver = true;
    };
  }, [userId]);
  return { grant, wasEnded, reread, drop };
}

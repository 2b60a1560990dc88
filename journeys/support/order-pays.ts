import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { seoulDay } from './seoul-day.ts';

/** Causes an incoming payment: a standing order of the demo's owner makes its first payment to the demo's firm. */
export async function orderPays(server: string): Promise<void> {
  const firms = (await (await fetch(`${server}/api/org`)).json()) as { organisation: { address: string } }[];
  const toAddress = firms[0]?.organisation.address ?? '';
  const order = { toAddress, assetType: 'KRW', amount: '1000', total: '2000', rhythm: 'weekly', zone: 'Asia/Seoul' };
  const made = await fetch(`${server}/api/orders/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...order, firstOn: seoulDay(await timeOf(server)) }),
  });
  expect(made.status, await made.text()).toBe(201);
}

import { expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { asking } from './testing/request-shortcuts.ts';

const app = sharedApp();

it('of two nodes that race only one pays a request, and only one takes a share', async () => {
  const second = await secondNode(app);
  try {
    const [here, there] = [asking(app), asking(second)];
    const [ann, ben] = [await here.person('0'), await here.person('0', '100000')];
    const shares = Array.from({ length: 8 }, () => ({ toAddress: null, amount: '100' }));
    const { request, token } = await here.made(ann, { assetType: 'KRW', shares, split: { total: '800', own: '0' } });
    const takers = await Promise.all(Array.from({ length: 16 }, () => here.person('0', '1000')));
    const free = (await here.look(ben, token)).body.free.map(({ id }) => id);
    const taken = await Promise.all(
      takers.map((who, nth) => (nth % 2 ? here : there).take(who, token, free[nth % free.length] ?? 0)),
    );
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(free.length);
    expect(taken.filter(({ status }) => status === 409)).toHaveLength(takers.length - free.length);
    const paid = await Promise.all(
      taken.flatMap(({ status, body }, nth) => {
        const who = takers[nth];
        if (status !== 200 || !who) return [];
        // Sends the payment twice from each of two devices; each device uses its own key.
        return [here, there, here, there].map(async (desk) => (await desk.pay(who, body)).status);
      }),
    );
    expect(paid.toSorted((a, b) => a - b)).toEqual([...Array(8).fill(201), ...Array(24).fill(409)]);
    expect(await here.read(ann, request)).toMatchObject({ paid: '800' });
    expect(await here.balance(ann, 'KRW')).toBe('800');
  } finally {
    await second.stop();
  }
});

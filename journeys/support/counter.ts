import { dataUrl, png } from '../../src/features/documents/server/testing/images.ts';
import { businessNumber } from '../../src/features/organisations/server/testing/firm.ts';
import type { JourneyServer } from './journey-server.ts';
import { expect } from './server.ts';

const ME = 1;
let made = 0;

/** A funded refund operator and its designated shop, both of the demo's owner, who shops there. */
export async function counterOf(server: JourneyServer) {
  const send = async (path: string, body?: object) => {
    const reply = await fetch(`${server.address}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };
  const found = async (name: string, nameKo: string, kinds: string[]) => {
    made += 1;
    const number = businessNumber(4000 + made);
    const { organisation } = await send('/api/org', { name, displayName: name, nameKo, kinds, businessNumber: number });
    return organisation;
  };
  const charge = (shop: number, amount: string) => send(`/api/merchants/${shop}/charges`, { amount });
  const buy = async (shop: number, amount: string): Promise<number> => {
    const { id: chargeId } = await charge(shop, amount);
    return (await send('/api/payments', { userId: ME, amount, chargeId })).id;
  };
  const operator = await found('Namsan Refund', '남산환급', ['refund_operator', 'merchant']);
  const shop = await found('Insadong Craft', '인사동공예', ['merchant']);
  await send(`/api/org/${operator.id}/refund-shops`, { businessNumber: shop.businessNumber });
  const claim = async (id: number) => send(`/api/tax-refunds/${ME}/${id}`);
  return {
    operator,
    shop,
    send,
    claim,
    /** Adds dollars and won for the refunds. */
    fund: async () => {
      const { id } = await send('/api/transactions', {
        userId: ME,
        assetType: 'USDC',
        transactionType: 'send',
        amount: '100',
        toAddress: operator.address,
        status: 'pending',
      });
      await buy(operator.id, '50000');
      await expect
        .poll(async () => (await send(`/api/transactions/${ME}/${id}`)).status, { timeout: 20_000 })
        .toBe('completed');
    },
    passport: async (number?: string) => {
      made += 1;
      const metadata = {
        documentNumber: number ?? `M${30_000_000 + made}`,
        name: 'Seo Ha-neul Gwak',
        imageData: dataUrl(png(3, 2, 40)),
      };
      const { id } = await send('/api/digital-documents', {
        userId: ME,
        title: 'passport Verification',
        documentType: 'passport',
        metadata,
      });
      const state = async () =>
        (await send(`/api/digital-documents/${ME}`)).find((one: { id: number }) => one.id === id).metadata
          .verificationStatus;
      await expect.poll(state, { timeout: 20_000 }).toBe('verified');
    },
    /** Buys something in the shop; returns the payment. */
    buy: (amount: string) => buy(shop.id, amount),
    giveBack: (payment: number, amount: string) => send(`/api/payments/${payment}/refunds`, { amount }),
    decide: async (id: number) => send(`/api/tax-refunds/${ME}/${id}/start`, {}),
  };
}

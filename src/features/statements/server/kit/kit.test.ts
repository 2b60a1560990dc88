import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { KIT_PAPERS } from '../../kit.ts';

const app = sharedApp();
const shops = market(app);
const kit = (userId: number, token: string, paper: string, url = app.url) =>
  fetch(`${url}/api/merchants/${userId}/kit?paper=${paper}`, { headers: { authorization: `Bearer ${token}` } });

it('a shop has a sticker, a card and a poster to print, each with its name and cashback', async () => {
  const stall = await shops.person('0');
  const none = await kit(stall.userId, stall.token, 'sticker');
  expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([404, 'no_shop']);
  await shops.giving(stall, 750, 'Stall 7');
  for (const paper of KIT_PAPERS) {
    const reply = await kit(stall.userId, stall.token, paper);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain('Stall 7');
    if (paper !== 'card') expect(text).toContain('7.5%');
    expect(text).toContain('Local currency');
    expect(text).not.toContain('KOREA');
    expect(text).toContain('체험용');
    const [left = 0, top = 0, right = 0, bottom = 0] = (await pdf.getPage(1)).view;
    const mm = [right - left, bottom - top].map((points) => Math.round((points * 25.4) / 72));
    expect(mm).toEqual({ sticker: [104, 104], card: [148, 210], poster: [297, 420] }[paper]);
  }
  expect((await kit(stall.userId, stall.token, 'banner')).status).toBe(400);
});

const textOf = async (reply: Response) => {
  expect(reply.status).toBe(200);
  if (reply.headers.get('content-type') !== 'application/pdf') return reply.text();
  return (await extractText(new Uint8Array(await reply.arrayBuffer()), { mergePages: true })).text;
};

/** Downloads the texts that a server writes about a shop's money: statements and a receipt. */
async function written(url: string, { userId, token }: Person, payment: number): Promise<string[]> {
  const get = (path: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const statement = (form: string) =>
    get(`/api/statements/${userId}/file?asset=KRW&from=2020-01-01&to=2099-12-31&${form}`);
  const files = [await statement('format=pdf&language=ko'), await statement('format=csv&language=en')];
  const receipt = (await (await get(`/api/payments/${userId}/${payment}/receipt`)).json()) as { payload: string };
  const { isSandbox } = JSON.parse(Buffer.from(receipt.payload, 'base64url').toString()) as { isSandbox: boolean };
  return [...(await Promise.all(files.map(textOf))), isSandbox ? 'sandbox' : 'real'];
}

it('papers, statements and receipts call the won a trial if a sandbox issues them, and not otherwise', async () => {
  const [stall, payer] = [await shops.person('1000'), await shops.person('9000')];
  await shops.giving(stall, 750, 'Stall 8');
  const { id } = await shops.ask(stall, '5000');
  const paid = await shops.pay(payer, { chargeId: id, amount: '5000' });
  expect(paid.status, paid.text).toBe(201);
  const trial = /체험용|trial|sandbox|샌드박스/i;
  for (const text of await written(app.url, stall, paid.body.id)) expect(text).toMatch(trial);
  const off = await startTestApp({ over: app, isStill: true, settings: { hasSandboxes: false } });
  try {
    const papers = [];
    for (const paper of KIT_PAPERS) papers.push(await textOf(await kit(stall.userId, stall.token, paper, off.url)));
    for (const text of papers) expect(text).toContain('Stall 8');
    for (const text of [...papers, ...(await written(off.url, stall, paid.body.id))]) expect(text).not.toMatch(trial);
  } finally {
    await off.stop();
  }
});

it('an organisation’s clerks can print its shop’s papers, and its auditors and other people cannot', async () => {
  const firms = registry(app);
  const owner = await shops.person('0');
  const { organisation } = await firms.make(owner, { kinds: ['merchant'] });
  const [clerk, auditor] = [
    await firms.staff(owner, organisation.id, 'clerk'),
    await firms.staff(owner, organisation.id, 'auditor'),
  ];
  expect((await kit(organisation.id, clerk.token, 'card')).status).toBe(200);
  expect((await kit(organisation.id, auditor.token, 'card')).status).toBe(403);
  expect((await kit(organisation.id, (await shops.person('0')).token, 'card')).status).toBe(403);
});

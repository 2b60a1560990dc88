import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { KIT_PAPERS } from '../../kit.ts';

const app = sharedApp();
const shops = market(app);
const kit = (userId: number, token: string, paper: string, url = app.url) =>
  fetch(`${url}/api/merchants/${userId}/kit?paper=${paper}`, { headers: { authorization: `Bearer ${token}` } });

it('a shop has a sticker, a card and a poster to put up, each with its name and what it gives back', async () => {
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
    expect(text).toContain('시험용');
    const [left = 0, top = 0, right = 0, bottom = 0] = (await pdf.getPage(1)).view;
    const mm = [right - left, bottom - top].map((points) => Math.round((points * 25.4) / 72));
    expect(mm).toEqual({ sticker: [104, 104], card: [148, 210], poster: [297, 420] }[paper]);
  }
  expect((await kit(stall.userId, stall.token, 'banner')).status).toBe(400);
});

it('papers of a server without sandboxes call nothing a trial', async () => {
  const stall = await shops.person('0');
  await shops.giving(stall, 750, 'Stall 8');
  const off = await startTestApp({ over: app, isStill: true, settings: { hasSandboxes: false } });
  try {
    for (const paper of KIT_PAPERS) {
      const reply = await kit(stall.userId, stall.token, paper, off.url);
      const { text } = await extractText(new Uint8Array(await reply.arrayBuffer()), { mergePages: true });
      expect(text).toContain('Stall 8');
      expect(text).not.toMatch(/시험용|trial/i);
    }
  } finally {
    await off.stop();
  }
});

it('an organisation’s clerks print what its shop puts up, and its auditors and others do not', async () => {
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

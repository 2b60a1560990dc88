import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

const sha256 = '3f9a07c4d1e25b60a7718c94e0f2d3b6c58a94e7120f6bd381d2be60aa4417c9';
const organisation = {
  name: 'Hanbit Trading Co., Ltd.',
  displayName: 'Hanbit Trading',
  nameKo: '한빛무역',
  identifier: '2208162517',
  did: 'did:web:ingam.example:org:12',
  seed: 'did:ethr:0x7a69:0x52908400098527886e0f7030069857d2e4169ee7',
  isFromHere: true,
};
const person = (name: string, nameKo: string, approval: string, isOwnDevice: boolean) => ({
  did: `did:ethr:0x7a69:0x00000000000000000000000000000000000000${approval}`,
  name,
  nameKo,
  standsInFor: null,
  decision: 'approved',
  reason: null,
  at: '2026-11-20T00:52:07.000Z',
  approval,
  isOwnDevice,
  isVoid: false,
});
const passed = [
  { code: 'unchanged', facts: { sha256 } },
  { code: 'document_same', facts: { sha256 } },
  {
    code: 'sealed_by',
    facts: { name: organisation.name, number: organisation.identifier, until: '2028-01-04T00:00:00.000Z' },
  },
  { code: 'signed_by_both', facts: { count: '2' } },
];
const standing = [
  { code: 'in_force', facts: { state: 'approved', at: '2026-11-23T05:05:00.000Z' } },
  { code: 'trail_holds', facts: { n: '41', head: sha256 } },
];
const shown = { title: 'Purchase order', externalId: 'PO-2291', organisation };
const common = { kind: 'pdf', checkedAt: '2026-11-23T05:05:00.000Z' };
const own = { code: 'own_device', facts: { count: '2' } };
const none = { code: 'no_device', facts: { names: 'Jung Garam' } };
const findings = {
  green: {
    ...common,
    verdict: 'green',
    checks: [...passed, own, ...standing],
    shown: {
      ...shown,
      people: [person('Kim Minseo', '김민서', '17', true), person('Lee Soyeon', '이소연', '23', true)],
    },
  },
  amber: {
    ...common,
    verdict: 'amber',
    checks: [...passed, ...standing, none],
    shown: { ...shown, people: [person('Jung Garam', '정가람', '31', false)] },
  },
  red: { ...common, verdict: 'red', checks: [{ code: 'changed', facts: {} }], shown: null },
} as const;

/** Uploads a document and simulates the server's response with this finding. */
const found = (which: keyof typeof findings) => async (page: Page) => {
  await page.route('**/api/verify', (route) => route.fulfill({ json: findings[which] }));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /Check a document|문서 확인/ })
    .waitFor();
};
const looks = [
  { look: '' },
  { look: '-dark', colorScheme: 'dark' },
  { look: '-ko', language: 'ko' },
  { look: '-320', width: 320 },
  { look: '-desk', width: 1280, height: 860 },
] as const;

export const verifyStates: readonly ScreenState[] = (['green', 'amber', 'red'] as const).flatMap((which) =>
  looks.map(({ look, ...more }) => ({ ...more, name: `verify-${which}${look}`, path: '/verify', act: found(which) })),
);

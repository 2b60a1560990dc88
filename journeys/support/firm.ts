import type { Page } from '@playwright/test';
import { expect, type Market, PASSWORD, type Person } from './phones.ts';
import { signatureOf } from './signing.ts';

let asked = 0;

/**
 * The demo's organisation in the market, connected to its owner, the stall and the friend: acts of its programs by API
 * key.
 */
export async function firmIn(market: Market) {
  const { owner, stall, friend, ask } = market;
  const [mine] = await ask<{ organisation: { id: number } }[]>(owner, 'GET /api/org');
  const id = mine?.organisation.id;
  const connect = async (person: Person) => {
    const { link } = await ask<{ link: string }>(owner, `POST /api/org/${id}/connect/links`, { purpose: 'Approvals' });
    const token = new URL(link).hash.slice(1);
    return (await ask<{ connectionId: string }>(person, 'POST /api/connections/accept', { token })).connectionId;
  };
  const [ofOwner, ofStall, ofFriend] = [await connect(owner), await connect(stall), await connect(friend)];
  const scopes = ['approvals:write', 'approvals:read', 'decisions:read', 'money:hold'];
  const key = await keyOf(market, Number(id), { name: `ERP ${asked}`, scopes });
  const byKey = { ...owner, token: key };
  return {
    id,
    ofOwner,
    ofStall,
    ofFriend,
    /** Requests an approval with a title of its own; returns the externalId. */
    ask: async (title: string, body: object) => {
      asked += 1;
      const externalId = `order-${asked}`;
      await ask(byKey, 'POST /api/work/approvals', { externalId, title, description: 'Forty boxes.', ...body });
      return externalId;
    },
    amend: (externalId: string, title: string, body: object) =>
      ask(byKey, 'POST /api/work/approvals/amend', { externalId, title, description: 'Forty boxes.', ...body }),
    answer: (externalId: string, answer: string) =>
      ask(byKey, 'POST /api/work/approvals/answer', { externalId, answer }),
    withdraw: (externalId: string) => ask(byKey, 'POST /api/work/approvals/withdraw', { externalId }),
    /** Balance and held amount of the organisation in won. */
    won: () => ask<{ balance: string; held: string }>(owner, `GET /api/local-currency/${id}`),
  };
}

/**
 * Creates a key that moves money through another owner: such a key needs a signature, and the demo's owner has no
 * passkey.
 */
async function keyOf({ server, owner, newcomer, ask }: Market, id: number, body: object): Promise<string> {
  const holder = await newcomer('Haneul');
  const { link } = await ask<{ link: string }>(owner, `POST /api/org/${id}/invitations`, {
    role: 'owner',
    label: 'ERP',
  });
  await ask(holder, 'POST /api/invitations/accept', { token: new URL(link).hash.slice(1) });
  const path = `/api/org/${id}/keys`;
  const signer = {
    id: holder.id,
    password: PASSWORD,
    origin: server.address,
    post: <T>(to: string, sent: object) => ask<T>(holder, `POST ${to}`, sent),
  };
  const signed = await signatureOf(signer, { call: 'POST /api/org/{id}/keys', path, body });
  return (await ask<{ key: string }>(holder, `POST ${path}`, body, signed)).key;
}

/** The pending row with a title, in either language. */
export const waiting = (page: Page, title: string) =>
  page
    .getByRole('list', { name: /^(To approve|결재 대기 문서)$/ })
    .getByRole('listitem')
    .filter({ hasText: title });

/** Opens the pending approval with a title; returns its sheet, or its column on a desktop. */
export async function view(page: Page, title: string) {
  await waiting(page, title)
    .getByRole('button', { name: /^(View|보기)$/ })
    .click();
  const sheet = page.locator('dialog[open], main section').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(sheet.last()).toBeVisible();
  return sheet.last();
}

/** Approves the pending request with a title and closes its sheet. */
export async function seal(page: Page, title: string) {
  await waiting(page, title)
    .getByRole('button', { name: /^(Approve|승인)$/ })
    .click();
  await page.getByRole('button', { name: /^(Press seal|인감 찍기)$/ }).click();
  await expect(waiting(page, title)).toHaveCount(0);
}

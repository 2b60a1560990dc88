import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expectAccessible, expectNoSidewaysScroll, expectSound } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

/** A program on this machine that accepts events with the given answers. */
async function startProgram() {
  const taken: { readonly body: string; readonly headers: Record<string, string> }[] = [];
  const answer = { status: 204 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({ body: Buffer.concat(parts).toString(), headers: request.headers as Record<string, string> });
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, taken, answer, stop: () => server.close() };
}

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

test('a webhook is added, its secret shown once, tested, refused, sent again, switched off and on, and removed', async ({
  page,
  server,
}) => {
  const program = await startProgram();
  try {
    const [mine] = (await (await fetch(`${server.address}/api/org`)).json()) as { organisation: { id: number } }[];
    const id = mine?.organisation.id;
    await page.goto(`/org/${id}/webhooks`);
    await press(page, 'Add a webhook');
    const adding = sheet(page, 'Add a webhook');
    await adding.getByLabel('Address').fill('here');
    await adding.getByRole('button', { name: 'Add a webhook' }).click();
    await expect(adding.getByText('An address begins with https:// or http://.')).toBeVisible();
    await adding.getByLabel('Address').fill('https://10.0.0.1/hook');
    await adding.getByRole('button', { name: 'Add a webhook' }).click();
    await expect(adding.getByText(/Events cannot be sent to this address/).first()).toBeVisible();
    await adding.getByLabel('Address').fill(program.url);
    await adding.getByLabel('Note').fill('Till');
    await adding.getByRole('button', { name: 'Add a webhook' }).click();
    const shown = sheet(page, 'Its secret');
    const secret = (await shown.locator('.code').first().textContent())?.trim() ?? '';
    expect(secret).toMatch(/^whsec_/);
    await expectSound(page, 'a secret', 'dialog[open]');
    await press(page, 'I have it');

    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Till' });
    await expect(row).toContainText('Test it');
    await row.getByRole('button').click();
    const opened = sheet(page, 'Till');
    await expect(opened).not.toContainText(secret);
    await opened.getByRole('button', { name: 'Send a test' }).click();
    await expect(toast(page)).toContainText('It answered 204: the webhook is on');
    const [first] = program.taken;
    new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {});
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'endpoint.test' });

    program.answer.status = 500;
    await opened.getByRole('button', { name: 'Send a test' }).click();
    await expect(toast(page)).toContainText('The test was not accepted: 500');
    program.answer.status = 204;
    await opened.getByRole('button', { name: 'Send a test' }).click();
    await expect(opened.getByText('Nothing was sent there yet.')).toBeVisible();
    await expectAccessible(page);

    await opened.getByRole('button', { name: 'Switch off' }).click();
    await opened.getByRole('button', { name: 'Switch off' }).last().click();
    await expect(opened.getByRole('button', { name: 'Test and switch on' })).toBeVisible();
    await opened.getByRole('button', { name: 'Test and switch on' }).click();
    await expect(opened.getByRole('button', { name: 'Send a test' })).toBeVisible();

    // An event is delivered, logged, and can be sent again.
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'ERP', scopes: ['organisation:read'] });
    const made = await fetch(`${server.address}/api/org/${id}/keys`, { method: 'POST', headers, body });
    const { id: keyId } = (await made.json()) as { id: number };
    expect((await fetch(`${server.address}/api/org/${id}/keys/${keyId}`, { method: 'DELETE' })).status).toBe(204);
    const log = opened.getByRole('list', { name: 'Last answers' }).getByRole('listitem');
    await expect(log).toContainText('key.revoked');
    await expect.poll(() => program.taken.filter((one) => one.body.includes('"key.revoked"')).length).toBe(1);

    await opened.getByRole('button', { name: 'Remove' }).click();
    await opened.getByRole('button', { name: 'Remove' }).last().click();
    await expect(page.getByText('No webhooks yet.')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoSidewaysScroll(page);
  } finally {
    program.stop();
  }
});

import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { issuing } from '../../testing/employer.ts';

const app = sharedApp('city');
const { askWith, call, employer, proofFor, redeemed, wallet } = issuing(app);

async function given() {
  const firm = await employer();
  const ready = await redeemed(await firm.offer());
  const key = await wallet.key();
  const ask = async () => (await askWith(ready, await proofFor(ready, key))).body.notification_id;
  const notification_id = await ask();
  const tell = (body: object, token = ready.token) => wallet.tell(ready.metadata.notification_endpoint, token, body);
  const seen = async () => {
    const params = { id: firm.id };
    const { body } = await call('GET /api/org/{id}/issuing/credentials', { params, token: firm.owner.token });
    return [body[0]?.notice, body[0]?.noticedAt];
  };
  return { firm, ask, notification_id, tell, seen };
}

describe('oid4vci-1_0-issuer notification', () => {
  it('accepts a wallet’s notifications, repeated ones too, and staff see the latest notification', async () => {
    const { ask, notification_id, tell, seen } = await given();
    expect(await ask()).toBe(notification_id);
    expect(await seen()).toEqual([null, null]);
    for (const _ of ['told', 'told again'])
      expect(
        await tell({ notification_id, event: 'credential_accepted', event_description: 'Fine', more: 1 }),
      ).toMatchObject({
        status: 204,
        text: '',
      });
    expect(await seen()).toEqual(['credential_accepted', expect.any(String)]);
    expect((await tell({ notification_id, event: 'credential_failure' })).status).toBe(204);
    expect((await seen())[0]).toBe('credential_failure');
    expect((await tell({ notification_id, event: 'credential_deleted' })).status).toBe(204);
    expect((await tell({ notification_id, event: 'credential_accepted' })).status).toBe(204);
    expect((await seen())[0]).toBe('credential_deleted');
  });

  it('refuses another id, an unknown event, a malformed notification, and a caller without a token', async () => {
    const { firm, notification_id, tell, seen } = await given();
    const other = (await given()).notification_id;
    const event = 'credential_accepted';
    for (const [body, error] of [
      [{ notification_id: other, event }, 'invalid_notification_id'],
      [{ notification_id: 'none', event }, 'invalid_notification_id'],
      [{ notification_id, event: 'credential_lost' }, 'invalid_notification_request'],
      [{ event }, 'invalid_notification_request'],
      [{ notification_id }, 'invalid_notification_request'],
    ] as const)
      expect(await tell(body)).toMatchObject({ status: 400, body: { error } });
    expect(await tell({ notification_id, event }, 'stolen')).toMatchObject({
      status: 401,
      body: { error: 'invalid_token' },
    });
    await app.db.run(sql`UPDATE credential_offers SET token_expires_at = now() WHERE organisation_id = ${firm.id}`);
    expect((await tell({ notification_id, event })).status).toBe(401);
    expect((await seen())[0]).toBeNull();
  });

  it('oid4vci-1_0-issuer no notification: a credential without notifications stays valid', async () => {
    const { ask, notification_id, seen } = await given();
    expect(await ask()).toBe(notification_id);
    expect(await seen()).toEqual([null, null]);
  });

  it('is sent by a wallet of this server when it has stored the credential', async () => {
    const firm = await employer();
    const me = await app.register();
    const offer = (await firm.offer()).link;
    const { takingId } = (await call('POST /api/offers/look', { token: me.token, body: { offer } })).body;
    expect((await call('POST /api/offers/take', { token: me.token, body: { takingId } })).status).toBe(201);
    const notice = async () => {
      const { body } = await call('GET /api/org/{id}/issued-credentials', { params: { id: firm.id }, token: firm.key });
      return body[0]?.notice;
    };
    await eventually(notice).toBe('credential_accepted');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWebhookSecret } from '#platform/server/settings/values.ts';
import { signWebhook } from '#platform/server/testing/sign-webhook.ts';
import { judgeWebhook } from './webhook-signature.ts';

const WRITTEN = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const secretOf = (text: string) => {
  const secret = readWebhookSecret(text);
  if (!secret) throw new Error(`no secret: ${text}`);
  return secret;
};
const secret = secretOf(WRITTEN);
const other = Buffer.alloc(32, 7);
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampS: 1_614_265_330, body: '{"test": 2432232314}' };
const now = message.timestampS;

describe('a webhook', () => {
  it('is signed like the example of Standard Webhooks', () => {
    expect(signWebhook([secret], message)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is accepted up to five minutes before or after its time, and not a second more', () => {
    const headers = signWebhook([secret], message);
    for (const at of [now - 300, now, now + 300])
      expect(judgeWebhook([secret], headers, message.body, at)).toEqual({ id: message.id });
    expect(judgeWebhook([secret], headers, message.body, now + 301)).toEqual({ fault: 'too_old' });
    expect(judgeWebhook([secret], headers, message.body, now - 301)).toEqual({ fault: 'too_new' });
  });

  it('is accepted while secrets change, on either side', () => {
    const both = signWebhook([other, secret], message);
    expect(judgeWebhook([secret], both, message.body, now)).toEqual({ id: message.id });
    expect(judgeWebhook([other, secret], signWebhook([secret], message), message.body, now)).toEqual({
      id: message.id,
    });
    expect(judgeWebhook([Buffer.alloc(32, 9)], both, message.body, now)).toEqual({ fault: 'signature_wrong' });
  });

  it('is refused if any part of it was changed', () => {
    const headers = signWebhook([secret], message);
    const changed = [
      { ...headers, 'webhook-id': 'msg_other' },
      { ...headers, 'webhook-timestamp': String(now + 1) },
      { ...headers, 'webhook-timestamp': `0${now}` },
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') },
      { ...headers, 'webhook-signature': 'v1,' },
    ];
    for (const one of changed)
      expect(judgeWebhook([secret], one, message.body, now)).toEqual({ fault: 'signature_wrong' });
    expect(judgeWebhook([secret], headers, `${message.body} `, now)).toEqual({ fault: 'signature_wrong' });
    expect(judgeWebhook([], headers, message.body, now)).toEqual({ fault: 'signature_wrong' });
  });

  it('without its headers, or with invalid ones, is refused', () => {
    const headers = signWebhook([secret], message);
    for (const name of Object.keys(headers))
      expect(judgeWebhook([secret], { ...headers, [name]: undefined }, '', now)).toEqual({ fault: 'headers_missing' });
    expect(judgeWebhook([secret], { ...headers, 'webhook-id': 'a b' }, '', now)).toEqual({ fault: 'headers_missing' });
    for (const at of ['', 'now', '-5', '1e9', '1614265330.5'])
      expect(judgeWebhook([secret], { ...headers, 'webhook-timestamp': at }, '', now)).toEqual({
        fault: 'timestamp_malformed',
      });
  });

  it('of any body and id is accepted with the secret, and never without the secret', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.stringMatching(/^[\x21-\x7e]{1,40}$/),
        (body, id) => {
          const headers = signWebhook([secret], { id, timestampS: now, body });
          expect(judgeWebhook([secret], headers, Buffer.from(body), now)).toEqual({ id });
          expect(judgeWebhook([other], headers, body, now)).toEqual({ fault: 'signature_wrong' });
        },
      ),
    );
  });
});

it('a secret is whsec_ and base64 of 24 to 64 bytes', () => {
  const written = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
  for (const bytes of [24, 32, 64]) expect(readWebhookSecret(written(bytes))).toHaveLength(bytes);
  for (const bad of ['', 'whsec_', written(23), written(65), WRITTEN.slice(6), `${WRITTEN}!`, `${WRITTEN}=`])
    expect(readWebhookSecret(bad)).toBeUndefined();
});

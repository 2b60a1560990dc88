import { EgressError, type OutgoingReply } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { type Pushed, pushKindOf } from '../../push.ts';
import { isKnownCode } from '../../sentences.ts';
import { placeOf, type Target } from './devices-store.ts';
import { encryptFor } from './encrypt.ts';
import type { DueMessage } from './messages-store.ts';
import type { PushKey } from './push-key.ts';

/**
 * Result of sending: delivered, device gone, refused for good, or to be retried, after `againS` seconds if the service
 * gave a delay.
 */
export type Outcome = 'sent' | 'gone' | 'refused' | { readonly againS: number | undefined };

/** Maximum length of the shown text; the app shows all of it. */
const MOST_SHOWN = 300;
const ENOUGH_BYTES = 1024;

/** Sends one message to one device. A failure of the push service is a result, never an exception. */
export async function sendPush(services: Services, key: PushKey, due: DueMessage): Promise<Outcome> {
  const { db, vault, egress } = services;
  const opened = await vault.open(db, userSubject(due.user_id), placeOf(due.device_id), due.target);
  const { endpoint, keys, isHere } = JSON.parse(Buffer.from(opened).toString()) as Target;
  try {
    const reply = await egress.request({
      url: endpoint,
      method: 'POST',
      headers: {
        authorization: key.authorizationFor(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(0, due.left_s)),
        topic: topicOf(due),
        urgency: 'normal',
      },
      body: encryptFor(keys, Buffer.from(JSON.stringify(pushedOf(due)))),
      from: 'outside',
      ...(isHere && { mayBeHere: true }),
      enoughBytes: ENOUGH_BYTES,
      purpose: 'push',
    });
    return outcomeOf(reply);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return error.fault === 'bad_url' || error.fault === 'forbidden_address' ? 'gone' : { againS: undefined };
  }
}

/** RFC 8030 sections 5 and 7. After 401 or 403 the browser has subscribed with another key. */
function outcomeOf({ status, headers }: OutgoingReply): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  if (status === 408 || status === 429 || status >= 500) return { againS: secondsOf(headers['retry-after']) };
  return 'refused';
}

/** `Retry-After` (RFC 9110 section 10.2.3): seconds or a date. */
function secondsOf(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
}

/**
 * A later message with the same topic replaces one that waits at the service (RFC 8030 section 5.4). Messages without
 * details share a topic per kind.
 */
const topicOf = ({ shows_text, code, notification_id }: DueMessage) =>
  shows_text ? `n${notification_id}` : pushKindOf(knownCode(code));

/** Null for a code of a newer release; the server's own text is shown then. */
const knownCode = (code: DueMessage['code']) => (isKnownCode(code) ? code : null);

function pushedOf(due: DueMessage): Pushed {
  const { notification_id: id, shows_text, language, action_url, unread, params, title, message } = due;
  const told = { code: knownCode(due.code), params: shortened(params), title, message: message.slice(0, MOST_SHOWN) };
  return { id, language, url: action_url ?? '/', unread, ...(shows_text && { told }) };
}

const shortened = (params: DueMessage['params']) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.slice(0, MOST_SHOWN)]));

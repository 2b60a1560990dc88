import { describe, expect, it } from 'vitest';
import { MISLEADING } from '#platform/refusal.ts';
import { sql } from '#platform/server/store/db.ts';
import { sharedApp } from './testing/test-app.ts';

const app = sharedApp();

/** Lists the calls and fields in which a person writes a text that they or others read later. */
const written = (text: string): readonly (readonly [string, string, object])[] => [
  ['PATCH /api/user/{userId}', 'firstName', { firstName: text }],
  ['PATCH /api/user/{userId}', 'lastName', { lastName: text }],
  ['PATCH /api/merchants/{userId}', 'name', { name: text }],
  [
    'PATCH /api/merchants/{userId}/place',
    'place.address',
    { place: { address: text, latitude: 35.8, longitude: 127.1 } },
  ],
  ['POST /api/contacts/{userId}', 'name', { name: text, addresses: ['0x52908400098527886E0F7030069857D2E4169EE7'] }],
  [
    'POST /api/contacts/{userId}',
    'note',
    { name: 'Jiwoo', note: text, addresses: ['0x52908400098527886E0F7030069857D2E4169EE7'] },
  ],
  ['POST /api/charges/{userId}', 'note', { amount: '500', note: text }],
  ['POST /api/requests/{userId}', 'note', { assetType: 'XP', note: text, shares: [{ toAddress: null, amount: '1' }] }],
  ['POST /api/requests/{userId}/asked/{id}/decline', 'reason', { reason: text }],
  ['POST /api/cases/{userId}', 'text', { paymentId: 1, reason: 'other', text }],
  ['POST /api/cases/{userId}/{id}/say', 'text', { text }],
  ['POST /api/standing/{userId}/objection', 'text', { text }],
  ['POST /api/charges/{userId}', 'items.0.name', { amount: '500', items: [{ name: text, amount: '500' }] }],
  [
    'POST /api/bank-accounts/{userId}',
    'accountHolder',
    { bankName: 'Shinhan', accountNumber: '110222333444', accountHolder: text, accountType: 'checking' },
  ],
  [
    'POST /api/travel-plans/{userId}',
    'notes',
    {
      title: 'x',
      destination: 'x',
      startDate: '2026-01-01',
      endDate: '2026-01-02',
      type: 'leisure',
      notes: text,
    },
  ],
];

describe('a misleading name or text', () => {
  it.each(['\u202e000,1', '\u3164', '\u2800', `Z${'\u0300'.repeat(20)}`])(
    'is refused in every field, with the field’s name: %j',
    async (text) => {
      const { userId, token } = await app.register();
      for (const [route, field, body] of written(text)) {
        const reply = await app.call(route, { params: { userId, id: 1 }, token, body });
        expect([reply.status, reply.problem.errors], `${route} ${field}`).toEqual([400, { [field]: MISLEADING }]);
      }
    },
  );

  it('stored before the check existed is shown without the misleading characters, in lists and events', async () => {
    const { userId, token } = await app.register();
    await app.db.run(sql`UPDATE users SET first_name = ${'Kim\u202eoesniM\u3164'} WHERE id = ${userId}`);
    const { text } = await app.call('GET /api/user/{userId}', { params: { userId }, token });
    expect(JSON.parse(text)).toMatchObject({ firstName: 'KimoesniM' });
  });
});

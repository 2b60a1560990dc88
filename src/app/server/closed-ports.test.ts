import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract as banking } from '#features/banking/contract.ts';
import { accountEnding, ordersOf } from '#features/banking/server/testing/accounts.ts';
import { contract as documents } from '#features/documents/contract.ts';
import { dataUrl, png } from '#features/documents/server/testing/images.ts';
import { submitting } from '#features/documents/server/testing/submitting.ts';
import { contract as exchange } from '#features/exchange/contract.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { contract as traveler } from '#features/traveler/contract.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { closedPorts, startWarning } from './start.ts';
import { type Reply, startTestApp, type TestApp } from './testing/harness.ts';
import { testApp } from './testing/test-app.ts';

const before = testApp({ mode: 'hosted', isStill: true });
let app: TestApp;
let me: { userId: number; token: string };
beforeAll(async () => {
  app = await startTestApp({ over: before, settings: { hasSandboxes: false } });
  me = await before.register();
});
afterAll(() => app.stop());

const refusal = ({ status, problem }: Reply<unknown>) => [status, problem.code];
const NOT_OFFERED = [501, 'not_offered'];
const mine = () => ({ params: { userId: me.userId }, token: me.token });

describe('without outside parties and sandboxes', () => {
  test('no document is accepted, and earlier ones stay readable', async () => {
    const sent = await submitting(before, () => me).submit('SANDBOX-SILENT');
    const metadata = { documentNumber: 'M1', name: 'Han Jiwoo', imageData: dataUrl(png(3, 2, 40)) };
    const body = { userId: me.userId, title: 'passport Verification', documentType: 'passport', metadata };
    expect(refusal(await app.call('POST /api/digital-documents', { body, token: me.token }))).toEqual(NOT_OFFERED);
    const { body: list } = await app.client(documents)('GET /api/digital-documents/{userId}', mine());
    expect(list.map(({ id, metadata }) => [id, metadata.verificationStatus])).toEqual([[sent, 'pending']]);
    expect((await app.client(documents)('GET /api/verifier', {})).body).toEqual({
      checker: null,
      isSandbox: false,
      isOffered: false,
    });
  });

  test('no code, deposit or withdrawal is ordered from a bank; money of an earlier order stays held, and no pair in the wallet is open', async () => {
    const account = await accountEnding(before, me, '4417');
    const unproven = await accountEnding(before, me, '4418', false);
    await fund(before.db, me.userId, 'KRW', '50000');
    const quoteOf = (on: TestApp, to: object) =>
      on.call('POST /api/exchange/{userId}/quotes', {
        ...mine(),
        body: { amount: '20000', from: { asset: 'KRW' }, to },
      });
    const take = (on: TestApp, quoteId: number) =>
      on.call('POST /api/exchange/{userId}', { ...mine(), body: { quoteId } });
    const held = (await quoteOf(before, { bankAccountId: account.id })).body as { id: number };
    expect((await take(before, held.id)).status).toBe(201);
    const late = (await quoteOf(before, { bankAccountId: account.id })).body as { id: number };

    const code = { params: { userId: me.userId, id: unproven.id }, token: me.token };
    expect(refusal(await app.call('POST /api/bank-accounts/{userId}/{id}/code', code))).toEqual(NOT_OFFERED);
    expect(refusal(await quoteOf(app, { bankAccountId: account.id }))).toEqual(NOT_OFFERED);
    expect(refusal(await take(app, late.id))).toEqual(NOT_OFFERED);
    expect(refusal(await quoteOf(app, { asset: 'XP' }))).toEqual([409, 'pair_closed']);
    expect(await ordersOf(app.db, me)).toMatchObject([{ purpose: 'pay', status: 'requested', attempts: 0 }]);
    expect((await app.client(banking)('GET /api/bank', { token: me.token })).body).toEqual({
      isSandbox: false,
      isOffered: false,
      isByFile: true,
      topUpTo: null,
      sandboxEndings: null,
    });
    const offer = await app.client(exchange)('GET /api/exchange/{userId}', mine());
    expect(offer.body).toMatchObject({ canPayOut: false });
    expect((await app.client(banking)('GET /api/bank-accounts/{userId}', mine())).body).toHaveLength(2);
  });

  test('no refund can be claimed, and earlier claims stay readable', async () => {
    const claim = {
      userId: me.userId,
      merchantName: 'Test shop',
      purchaseAmount: '100.00',
      refundAmount: '8.00',
      receiptHash: 'r-1',
    };
    const sent = { body: claim, token: me.token };
    expect((await before.call('POST /api/tax-refunds', sent)).status).toBe(201);
    const again = { body: { ...claim, receiptHash: 'r-2' }, token: me.token };
    expect(refusal(await app.call('POST /api/tax-refunds', again))).toEqual(NOT_OFFERED);
    expect((await app.client(traveler)('GET /api/tax-refunds/{userId}', mine())).body).toHaveLength(1);
    expect((await app.client(traveler)('GET /api/tax-office', {})).body).toMatchObject({
      isSandbox: false,
      isOffered: false,
    });
    expect((await before.client(traveler)('GET /api/tax-office', {})).body).toMatchObject({
      isSandbox: true,
      isOffered: true,
    });
    const taxOffice = { url: 'https://office.example/v1', key: 'k'.repeat(16), certificate: undefined };
    const open = await startTestApp({ over: before, settings: { hasSandboxes: false, taxOffice }, isStill: true });
    expect((await open.client(traveler)('GET /api/tax-office', {})).body).toMatchObject({
      isSandbox: false,
      isOffered: true,
    });
    expect(closedPorts(open.settings)).toHaveLength(4);
    await open.stop();
    const certificate = { cert: '/none/c.pem', key: '/none/c.key' };
    const settings = { hasSandboxes: false, taxOffice: { ...taxOffice, certificate } };
    await expect(startTestApp({ over: before, settings, isStill: true })).rejects.toThrow(
      'TAX_OFFICE_CERT: /none/c.pem cannot be read: ENOENT',
    );
  });

  test('registration is closed without a mail server, and open with a mail server or with sandboxes', async () => {
    const body = { email: 'a@example.com', password: 'correct horse battery', firstName: 'A', lastName: 'B' };
    expect(refusal(await app.call('POST /api/auth/register', { body }))).toEqual(NOT_OFFERED);
    const login = { email: 'nobody@example.com', password: 'correct horse battery' };
    expect((await app.call('POST /api/auth/login', { body: login })).status).toBe(401);
    const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
    const mailed = await startTestApp({ over: before, settings: { hasSandboxes: false, mail }, isStill: true });
    expect((await mailed.call('POST /api/auth/register', { body })).status).toBe(201);
    await mailed.stop();
  });

  test('the network is never closed, money moves on it, and without sandboxes no money is test money', async () => {
    for (const [one, won, coin] of [[before, 'sandbox', 'sandbox'] as const, [app, 'statements', 'nothing'] as const])
      expect((await one.call('GET /api/network')).body).toEqual({
        name: 'XP Network',
        chainId: 31337,
        kind: 'embedded',
        isSandbox: one === before,
        assets: ['XP', 'USDC', 'CBDC', 'BTC', 'ETH', 'KRW'].map((asset) => ({
          asset,
          backing: asset === 'KRW' ? won : coin,
        })),
      });
    await fund(before.db, me.userId, 'XP', '5');
    const send = { assetType: 'XP', transactionType: 'send', amount: '1', status: 'pending' };
    const toAddress = `0x${'ab'.repeat(20)}`;
    const sent = await app.call('POST /api/transactions', {
      body: { userId: me.userId, ...send, toAddress },
      token: me.token,
    });
    expect(sent.status).toBe(201);
  });

  test('the start logs a line for each closed port, and no line where sandboxes run', () => {
    expect(closedPorts(before.settings)).toEqual([]);
    const told = [
      'MAIL_URL names no mail server: nobody can register',
      'neither VERIFIER_URL nor IDENTITY_DESK is set: identity documents are not taken',
      'BANK_URL is not set: nothing is collected from bank accounts, and withdrawals and 1-won proofs go to the bank by files that the office makes',
      'RATES_URL is not set: no asset is exchanged at the rate of a feed',
      'TAX_OFFICE_URL is not set: refund claims are not taken',
    ];
    expect(closedPorts(app.settings)).toEqual(
      told.map((line) => `Not offered here (SANDBOXES=on simulates it without real money): ${line}`),
    );
  });

  test('the start warns at an https address that nobody can verify an e-mail address, and names the mail folder', () => {
    const far = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: 'none', DATA_DIR: '/d' };
    expect(startWarning(readSettings(far))).toBe(
      'MAIL_URL is not set: people who register cannot confirm an address or recover an account; mail, including links that grant access, is written to readable files in /d/mail',
    );
    for (const settings of [{}, { ...far, PUBLIC_URL: 'http://localhost:5000' }, { ...far, MAIL_URL: 'file:///m' }])
      expect(startWarning(readSettings(settings))).toBeUndefined();
  });
});

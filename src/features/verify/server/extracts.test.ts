import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { populate } from '#features/ledger/server/testing/people.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import type { Person } from '#features/pay/server/testing/stall.ts';
import type { MadeExtract } from '#features/statements/extract-calls.ts';
import { extractFields } from '#features/statements/extract-kinds.ts';
import type { SignedFile } from '#features/statements/signed-file.ts';
import { archives } from '#features/work/server/testing/archived.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { sql } from '#platform/server/store/db.ts';
import { extent, testLong } from '#platform/server/testing/extent.ts';
import type { Finding } from '../contract.ts';
import { lookAtSigned } from './looking/look-signed.ts';
import { extracting } from './testing/extracting.ts';
import { outsidePrograms } from './testing/outside-programs.ts';

const app = sharedApp();
const desk = archives(app);
const { ask, bought, bring, check, extract, factsOf, sent, shops } = extracting(app);
beforeEach(() => app.db.run(sql`DELETE FROM attempts`));

const codes = ({ checks }: Finding) => checks.map(({ code }) => code);
const payloadOf = (file: string) => Buffer.from((JSON.parse(file) as SignedFile).payload, 'base64url').toString();

describe('an extract', () => {
  it('of a receipt, a payment and a decision verifies with openssl and jose with all signatures, and fails with one changed byte', async () => {
    const outside = outsidePrograms(app);
    const { payer, id } = await bought();
    const { ann, id: sendId } = await sent();
    const decided = await desk.decided({ isHere: false, hasPasskey: false });
    const all = [
      { who: payer, of: 'receipt', id, signs: 3, byOrganisation: true },
      { who: ann, of: 'payment', id: sendId, signs: 2, byOrganisation: false },
      { who: decided.ann, of: 'decision', id: decided.id, signs: 3, byOrganisation: true },
    ] as const;
    const checkOne = async ({ who, of, id: record, signs, byOrganisation }: (typeof all)[number]) => {
      const { file } = await extract(who, of, record, await factsOf(who, of, record));
      const [said, byJose] = await Promise.all([outside.openssl(file), outside.jose(file), outside.refuses(file)]);
      expect([of, said.match(/Verified OK/g)?.length]).toEqual([of, signs]);
      expect(said.includes('organisation.pem: OK')).toBe(byOrganisation);
      expect(said).toContain('#controller');
      expect(byJose).toBe(byOrganisation ? `0 ${of}\n1 ${of}\n` : `0 ${of}\n`);
      const found = await check(file);
      expect([of, found.kind, found.shown?.extract?.of]).toEqual([of, 'extract', of]);
      expect(codes(found)).toContain('person_signed');
    };
    await Promise.all(all.map(checkOne));
  }, 180_000);

  it('contains the chosen facts and no trace of others, neither in its payload nor in its signers', async () => {
    const { firm, payer, id } = await bought();
    const all = await factsOf(payer, 'receipt', id);
    const texts: Readonly<Record<string, string>> = {
      amount: '12000',
      shop: firm.displayName,
      note: 'Table 7',
      person: payer.address.toLowerCase().slice(2),
    };
    for (const chosen of [['at'], ['shop'], ['amount', 'at'], ['person'], ['note']]) {
      const { file, form } = await extract(payer, 'receipt', id, chosen);
      expect(Object.keys(form.facts)).toEqual(chosen);
      const { signatures } = JSON.parse(file) as SignedFile;
      const whole = payloadOf(file) + signatures.map((one) => Buffer.from(one.protected, 'base64url')).join();
      for (const [fact, text] of Object.entries(texts))
        expect([chosen, fact, whole.toLowerCase().includes(text.toLowerCase())]).toEqual([
          chosen,
          fact,
          chosen.includes(fact),
        ]);
      expect(signatures).toHaveLength(1 + Number(chosen.includes('shop')) + Number(chosen.includes('person')));
      // The file has no hashes of the omitted facts either, since those could be guessed by trying values.
      expect(payloadOf(file)).not.toMatch(/[0-9a-f]{64}/);
    }
    expect(all).toEqual(extractFields.filter((field) => all.includes(field)));
    const [one, two] = [await extract(payer, 'receipt', id, ['at']), await extract(payer, 'receipt', id, ['at'])];
    expect(one.form.subject).not.toBe(two.form.subject);
  });

  it(
    'is red with any byte changed or a signature removed or added, and no part of it is shown',
    async () => {
      const { payer, id } = await bought();
      const { file } = await extract(payer, 'receipt', id, ['amount', 'shop', 'person']);
      const bytes = Buffer.from(file);
      const flip = (at: number) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        return changed;
      };
      const keys = {
        authorities: (
          await app.db.rows(sql<{ der: Uint8Array }>`SELECT certificate AS der FROM operator_authorities`)
        ).map(({ der }) => der),
        serverKeys: await app.built.mounted.services.signer.keys(),
      };
      expect(lookAtSigned(file, keys).whole).toBeNull();
      const every = extent(1, 13);
      const missed = [...bytes.keys()].filter(
        (at) => at % every === 0 && lookAtSigned(flip(at).toString('latin1'), keys).whole === null,
      );
      expect(missed).toEqual([]);
      const found = await bring(flip(bytes.length >> 1).toString('latin1'));
      expect([found.verdict, found.shown]).toEqual(['red', null]);
      const whole = JSON.parse(file) as SignedFile;
      const [server, firm, person] = whole.signatures;
      for (const signatures of [
        [server],
        [server, firm],
        [server, person],
        [server, person, firm],
        [server, firm, person, person],
      ])
        expect(lookAtSigned(canonicalJson({ ...whole, signatures }), keys).whole).toBe('changed');
      // Signatures of one extract are not accepted for another.
      const other = JSON.parse((await extract(payer, 'receipt', id, ['shop', 'person', 'at'])).file) as SignedFile;
      const mixed = canonicalJson({ ...whole, signatures: [server, other.signatures[1], person] });
      expect(lookAtSigned(mixed, keys).whole).toBe('changed');
    },
    extent(400_000, 60_000),
  );

  it('can contain only existing facts of the person’s own records of completed acts', async () => {
    const { payer, shop, id } = await bought();
    const stranger = await shops.person();
    const refused = async (who: Person, body: object) => {
      const reply = await ask(who, body);
      return [reply.status, reply.problem?.code];
    };
    expect(await refused(stranger, { of: 'receipt', id, facts: ['at'] })).toEqual([404, 'not_found']);
    expect((await ask({ ...payer, userId: shop.userId }, { of: 'receipt', id, facts: ['at'] })).status).toBe(403);
    expect(await refused(payer, { of: 'receipt', id, facts: ['reason'] })).toEqual([422, 'fact_missing']);
    expect(await refused(payer, { of: 'payment', id, facts: ['at'] })).toEqual([404, 'not_found']);
    expect(await refused(payer, { of: 'decision', id, facts: ['at'] })).toEqual([404, 'not_found']);
    for (const body of [{ facts: [] }, { facts: ['all'] }, { facts: ['at'], days: 3 }, { of: 'loan', facts: ['at'] }])
      expect((await ask(payer, { of: 'receipt', id, ...body })).status).toBe(400);
    await fund(app.db, payer.userId, 'XP', '10');
    const pending = await populate(app).pending(payer, stranger.address);
    expect(await refused(payer, { of: 'payment', id: pending, facts: ['at'] })).toEqual([409, 'not_done']);
    const firm = await desk.firm();
    const approver = await desk.approver(firm);
    await desk.asked(firm.key, { approver: approver.connectionId });
    const waiting = await desk.waiting(approver);
    expect(await refused(approver, { of: 'decision', id: waiting.id, facts: ['at'] })).toEqual([409, 'not_done']);
  });

  it('shows later changes of its record, and of a refund only the chosen facts', async () => {
    const { firm, payer, shop, id } = await bought();
    const withSum = await extract(payer, 'receipt', id, ['amount', 'shop']);
    const without = await extract(payer, 'receipt', id, ['at']);
    expect([(await check(withSum.file)).verdict, (await check(without.file)).verdict]).toEqual(['green', 'green']);
    expect((await shops.refund(shop, id, '5000')).status).toBe(201);
    const told = await check(withSum.file);
    expect([told.verdict, told.checks.at(-1)]).toEqual(['amber', { code: 'refunded_since', facts: { won: '5000' } }]);
    expect((await check(without.file)).checks.at(-1)).toEqual({ code: 'refunded_since', facts: {} });
    const now = await extract(payer, 'receipt', id, ['amount']);
    expect(now.form.facts.amount).toEqual({
      amount: '12000',
      currency: 'KRW',
      returned: { amount: '5000', currency: 'KRW' },
    });
    expect((await check(now.file)).verdict).toBe('green');
    await decideState(app.built.mounted.services, { id: firm.id, state: 'suspended', reason: 'A complaint' });
    expect(codes(await check(withSum.file))).toContain('suspended');
    const later = await extract(payer, 'receipt', id, ['shop']);
    expect([later.form.signers.organisation, (JSON.parse(later.file) as SignedFile).signatures.length]).toEqual([
      null,
      1,
    ]);
  });

  testLong('of a decision shows if a passkey signed it, and is red once the decided request is amended', async () => {
    const { ann, phone, id, shop, externalId } = await desk.decided({ isHere: false });
    const unsigned = await ask(ann, { of: 'decision', id, facts: ['at'] });
    expect([unsigned.status, unsigned.problem?.code]).toEqual([403, 'signature_required']);
    const asked = {
      params: { userId: ann.userId },
      body: { of: 'decision', id, facts: ['title', 'party', 'person', 'at', 'number'], days: null },
    };
    const made = (await phone.sign('POST /api/extracts/{userId}', asked)).body as MadeExtract;
    expect(made.form).toMatchObject({
      outcome: 'approved',
      isOwnDevice: true,
      facts: { party: { did: shop.organisation.did }, person: { name: 'Test Person' }, number: externalId },
    });
    const found = await check(made.file);
    expect([found.verdict, codes(found)]).toEqual([
      'green',
      ['unchanged', 'extract_signed', 'sealed_by', 'person_signed', 'device_then', 'in_force'],
    ]);
    const other = await desk.decided({ isHere: false, hasPasskey: false });
    const amber = await check((await extract(other.ann, 'decision', other.id, ['title'])).file);
    expect([amber.verdict, codes(amber)]).toEqual(['amber', ['unchanged', 'extract_signed', 'in_force', 'no_device']]);

    const firm = await desk.firm();
    const [first, second] = [await desk.approver(firm), await desk.approver(firm)];
    const steps = [{ approvers: [first.connectionId] }, { approvers: [second.connectionId] }];
    const request = await desk.asked(firm.key, { steps });
    const approval = await desk.waiting(first);
    await desk.approve(first, approval.id);
    const { file } = await extract(first, 'decision', approval.id, ['title', 'party']);
    expect(codes(await check(file))).toContain('open_still');
    const body = { externalId: request.externalId, title: 'Other', description: 'Other.', steps };
    await desk.call('POST /api/work/approvals/amend', { token: firm.key, body });
    const amended = await check(file);
    expect([amended.verdict, amended.checks[0]?.code, amended.shown?.extract?.of]).toEqual([
      'red',
      'amended',
      'decision',
    ]);
  });
});

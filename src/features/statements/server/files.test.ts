import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { type AccountOwner, HOUSE } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { moving } from '#features/ledger/server/testing/books.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { sql } from '#platform/server/store/db.ts';
import { checkDetached } from '#platform/server/testing/check-jws.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { STATEMENT_TYPE } from '../statement.ts';

interface StructTreeContent {
  readonly id: string;
}
interface StructTreeNode {
  readonly role: string;
  readonly children: readonly (StructTreeNode | StructTreeContent)[];
}

const app = testApp({ mode: 'hosted', settings: { networkName: '제주 Network' } });
type Person = Awaited<ReturnType<TestApp['register']>>;

const ENTRIES = 90;
const SHOPS: Record<number, string> = {
  5: '=전주 남부시장, "국밥"',
  7: '똠얌꿍 Łódź',
  8: '전주남부시장국밥'.repeat(25),
};
const FEE = 1_000_000_000_000_001n;
let ann: Person;
let expected: { balance: bigint; amounts: bigint[] };

beforeAll(async () => {
  ann = await app.register();
  await app.db.run(sql`UPDATE users SET name_ko = '김똠햏' WHERE id = ${ann.userId}`);
  const own = ann.address.toLowerCase() as AccountOwner;
  const opening = 10n ** 22n + 7n;
  const more = (minute: number) => ({ asset: 'XP' as const, effectiveAt: new Date(Date.UTC(2026, 2, 10, 0, minute)) });
  await app.db.tx((tx) =>
    post(tx, moving(HOUSE.issuance, own, opening, { asset: 'XP', effectiveAt: new Date('2026-02-01T00:00:00Z') })),
  );
  expected = { balance: opening, amounts: [] };
  await app.db.tx(async (tx) => {
    for (let n = 1; n <= ENTRIES; n += 1) {
      const amount = BigInt(n) ** 9n + 1n;
      const isIn = n % 3 === 0;
      const details = n in SHOPS ? { merchantName: SHOPS[n] } : {};
      await post(
        tx,
        isIn
          ? moving(HOUSE.issuance, own, amount, { ...more(n), kind: 'deposit' })
          : moving(own, 'house:bank', amount, { ...more(n), kind: 'send', fee: FEE, details }),
      );
      expected.amounts.push(isIn ? amount : -(amount + FEE));
    }
  });
});

const file = async (query: Record<string, string>, of = ann) => {
  const search = new URLSearchParams({ asset: 'XP', from: '2026-03-01', to: '2026-03-31', ...query });
  const response = await fetch(`${app.url}/api/statements/${of.userId}/file?${search}`, {
    headers: { authorization: `Bearer ${of.token}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};
/** Returns the tagged content of the first page, as a screen reader gets it: each element's tag and text. */
async function partsOf(bytes: Uint8Array): Promise<string[]> {
  const page = await (await getDocumentProxy(bytes.slice())).getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let at = '';
  for (const item of items) {
    if ('str' in item) texts.set(at, (texts.get(at) ?? '') + item.str);
    else at = item.id ?? '';
  }
  const read = (node: StructTreeNode | StructTreeContent, role: string): string[] =>
    'role' in node
      ? node.children.flatMap((child) => read(child, node.role))
      : [`${role} ${texts.get(node.id)?.trim()}`];
  return read((await page.getStructTree()) ?? { role: 'Root', children: [] }, '');
}
const textOf = async (bytes: Uint8Array) => (await extractText(await getDocumentProxy(bytes.slice()))).text;
/** Parses `1,234.5` and `−1.5` into units of 18 decimal places. */
function units(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^([−+]?)([\d,]+)(?:\.(\d+))?$/.exec(text) ?? [];
  const value = BigInt(whole.replaceAll(',', '') + fraction.padEnd(18, '0'));
  return sign === '−' ? -value : value;
}

describe('a statement as PDF', () => {
  test('contains what the ledger contains: every entry, every balance, the sums to the unit', async () => {
    const { response, bytes } = await file({ format: 'pdf' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="ingam-statement-XP-2026-03-01-2026-03-31.pdf"',
    );
    const pages = await textOf(bytes);
    const text = pages.join('\n');
    const number = '[−+]?[\\d,]+(?:\\.\\d+)?';
    const rows = [
      ...text.matchAll(
        new RegExp(
          `2026-03-10 \\d\\d:\\d\\d:\\d\\d \\d+ (?:Sent|Deposit)(?: .*?)??(?: (0\\.\\d+))? ([−+]${'[\\d,]+(?:\\.\\d+)?'}) (${number})(?=\\s|$)`,
          'g',
        ),
      ),
    ];
    expect(rows.map(([, , amount = '']) => units(amount))).toEqual(expected.amounts);
    let balance = expected.balance;
    for (const [index, [, fee, amount = '', after = '']] of rows.entries()) {
      balance += units(amount);
      expect(units(after)).toBe(balance);
      expect(fee === undefined ? 0n : units(fee)).toBe((index + 1) % 3 === 0 ? 0n : FEE);
    }
    const sum = (label: string) => units(new RegExp(`${label} (${number}) XP`).exec(text)?.[1] ?? '');
    const [ins, outs] = [expected.amounts.filter((a) => a > 0n), expected.amounts.filter((a) => a < 0n)];
    const total = (all: bigint[]) => all.reduce((one, two) => one + two, 0n);
    expect(sum('Opening balance')).toBe(expected.balance);
    expect(sum('Money in')).toBe(total(ins));
    expect(sum('Money out')).toBe(total(outs));
    expect(sum('Fees, in money out')).toBe(FEE * BigInt(outs.length));
    expect(sum('Closing balance')).toBe(balance);
    expect(sum('Opening balance') + sum('Money in') + sum('Money out')).toBe(sum('Closing balance'));
  });

  test('names its person, network and period, the sandbox, and on each page the page number', async () => {
    const pages = await textOf((await file({ format: 'pdf' })).bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('제주 Network · Sandbox: this asset is test money, not real money.');
    }
    expect(pages.at(-1)).toContain('Signed by this server');
    expect(pages.at(-1)).toMatch(/http:\/\/\S+\/verify/);
    expect(pages[0]).not.toContain('Signed by this server');
    expect(pages[0]).toContain('At the end of the period');
    expect(pages[0]).toContain('Test Person (김똠햏)');
    expect(pages[0]).toContain(ann.address);
    expect(pages[0]).toContain('2026-03-01 – 2026-03-31 (Asia/Seoul)');
    for (const n of [5, 7]) expect(pages.join()).toContain(SHOPS[n]);
  });

  test('keeps a name of any length out of the amounts beside it', async () => {
    const { bytes } = await file({ format: 'pdf' });
    const { items } = await (await (await getDocumentProxy(bytes.slice())).getPage(1)).getTextContent();
    const [long] = items.flatMap((item) => ('str' in item && item.str.startsWith('전주남부시장국밥') ? [item] : []));
    expect(long?.str).toMatch(/…$/);
    expect(long?.width).toBeLessThan(75);
  });

  test('is Korean on request, and embeds only the glyphs that it shows', async () => {
    const { bytes } = await file({ format: 'pdf', language: 'ko' });
    const [first = ''] = await textOf(bytes);
    for (const text of ['거래 명세서', '기초 잔액', '샌드박스', '김똠햏 (Test Person)', '보냄'])
      expect(first).toContain(text);
    expect(bytes.length).toBeLessThan(180_000);
  });

  testLong('is tagged, in its language: screen readers find a heading and tables with header cells', async () => {
    const { bytes } = await file({ format: 'pdf', language: 'ko' });
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toMatch(/\/Lang \(ko\)/);
    expect(raw).toMatch(/\/MarkInfo \d+ 0 R/);
    expect((await (await getDocumentProxy(bytes.slice())).getMarkInfo())?.Marked).toBe(true);
    const parts = await partsOf(bytes);
    expect(parts).toEqual(expect.arrayContaining(['H1 거래 명세서', 'TH 기초 잔액', 'TH 기간', 'TD 보냄']));
    expect(parts.join()).not.toContain('1 / ');
  });

  testLong('is made for other people too while one person requests many statements', async () => {
    const ben = await app.register();
    const many = Array.from({ length: 17 }, () => file({ format: 'pdf' }));
    const refused = await Promise.race(many);
    expect(refused.response.status).toBe(503);
    expect(refused.response.headers.get('retry-after')).toBe('5');
    expect((await file({ format: 'pdf' }, ben)).response.status).toBe(200);
    expect((await Promise.all(many)).filter(({ response }) => response.ok).length).toBeGreaterThan(1);
  });

  test('of a period without movements states that there were none', async () => {
    const { bytes } = await file({ format: 'pdf', from: '2026-04-01', to: '2026-04-30' });
    expect((await textOf(bytes)).join()).toContain('Nothing moved in this period.');
  });
});

describe('a statement as CSV', () => {
  test('contains the same entries, the full texts that are shortened on paper, and no formula', async () => {
    const { response, bytes } = await file({ format: 'csv' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = Buffer.from(bytes).toString();
    expect(text.startsWith('\uFEFFTime,')).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(ENTRIES + 3);
    expect(text).toContain(`"'=전주 남부시장, ""국밥"""`);
    expect(text).toContain('제주 Network (Sandbox)');
  });
});

describe('the signature beside a file', () => {
  const keys = async () => ((await app.call('GET /.well-known/jwks.json')).body as { keys: PublicJwk[] }).keys;
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

  test.each(['pdf', 'csv'])(
    'of a %s verifies with the published key only, and not if one byte differs',
    async (format) => {
      const { response, bytes } = await file({ format });
      const jws = response.headers.get('x-jws-signature') ?? '';
      expect(response.headers.get('repr-digest')).toBe(`sha-256=:${sha256(bytes).toString('base64')}:`);
      const published = await keys();
      expect(await checkDetached(jws, sha256(bytes), published)).toMatchObject({
        isGood: true,
        header: { alg: 'ES256', typ: STATEMENT_TYPE },
      });
      for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect((await checkDetached(jws, sha256(changed), published)).isGood).toBe(false);
      }
    },
  );
});

test('a period with more entries than a file may have is refused, with that reason', async () => {
  const ben = await app.register();
  const own = ben.address.toLowerCase() as AccountOwner;
  const effectiveAt = new Date('2026-03-10T00:00:00Z');
  await app.db.tx((tx) => post(tx, moving(HOUSE.issuance, own, 10n ** 6n, { asset: 'XP', effectiveAt })));
  const { id } = await app.db.one(sql<{ id: number }>`SELECT id FROM accounts WHERE owner = ${own}`);
  // The entries are inserted past the guards and rolled back: only their number matters here.
  const more = sql`INSERT INTO entries SELECT ${id}, n, 1, 1, 1, n, ${effectiveAt} FROM generate_series(2, 10002) AS n`;
  await app.db.tx(async (tx) => {
    await tx.exec('SET LOCAL session_replication_role = replica');
    await tx.run(more);
  });
  try {
    for (const format of ['csv', 'pdf']) {
      const { response, bytes } = await file({ format }, ben);
      expect(response.status).toBe(422);
      expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ code: 'too_many_entries' });
    }
  } finally {
    await app.db.tx(async (tx) => {
      await tx.exec('SET LOCAL session_replication_role = replica');
      await tx.run(sql`DELETE FROM entries WHERE account_id = ${id} AND version > 1`);
    });
  }
});

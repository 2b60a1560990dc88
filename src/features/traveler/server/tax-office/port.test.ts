import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEgress } from '#platform/server/outside/egress.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import type { OfficeResult } from '../../rules.ts';
import { OFFICE_KEY, startExampleOffice } from '../testing/example-office.ts';
import { closedOffice } from './choose-office.ts';
import { httpOffice } from './http.ts';
import { type Confirmation, PAGE_RESULTS, type Purchase, type TaxOffice } from './port.ts';
import { sandboxOffice } from './sandbox-office.ts';

let store: TestDb;
beforeAll(async () => {
  store = await createTestDb();
});
afterAll(() => store.drop());

interface Plugged {
  /** The office as one process of this server sees it. */
  readonly office: TaxOffice;
  readonly other: TaxOffice;
  /** Makes customs decide about a recorded purchase. */
  customs(purchase: Purchase, result?: OfficeResult): Promise<unknown>;
  /** Returns the same office after a restart. */
  restarted(): Promise<TaxOffice>;
  unplug(): Promise<void>;
}
const LATE_MS = 1200;
const AGAIN_MS = 300;
/** The adapters to test, each with its backend. */
const adapters = {
  sandbox: async (): Promise<Plugged> => {
    const made = () => sandboxOffice(store.db, { lateMs: LATE_MS, againMs: AGAIN_MS });
    const office = made();
    return {
      office,
      other: made(),
      customs: ({ reference }, result) => office.start(reference, result),
      restarted: async () => made(),
      unplug: async () => office.close(),
    };
  },
  http: async (): Promise<Plugged> => {
    const env = { OFFICE_KEY, OFFICE_LATE_MS: String(LATE_MS), OFFICE_AGAIN_MS: String(AGAIN_MS) };
    let example = await startExampleOffice(env);
    const made = () => {
      const egress = createEgress({ operatorHosts: [new URL(example.url).host] });
      return httpOffice(egress, { url: example.url, key: OFFICE_KEY, certificate: undefined });
    };
    const office = made();
    return {
      office,
      other: made(),
      customs: async (purchase, result = 'confirmed') => {
        const told = await office.record(purchase);
        return example.customs(told.status === 'recorded' ? told.number : 'none', result);
      },
      restarted: async () => {
        example = await example.restart();
        return made();
      },
      unplug: () => example.stop(),
    };
  },
};

const purchaseAt = (merchant: string, more: Partial<Purchase> = {}): Purchase => ({
  reference: randomUUID(),
  receiptHash: 'ab'.repeat(32),
  merchant: { name: merchant, businessNumber: '2208162517' },
  purchasedAt: '2026-11-20T05:04:03.120Z',
  amount: '30.05',
  refund: '2.41',
  passport: 'cd'.repeat(32),
  departsOn: null,
  ...more,
});

describe.each(['sandbox', 'http'] as const)('a tax office (%s)', (name) => {
  let plugged: Plugged;
  /** Cursor after earlier tests: all tests share the sandbox's store. */
  let since: string | null = null;
  beforeAll(async () => {
    plugged = await adapters[name]();
    since = null;
  });
  afterAll(() => plugged.unplug());
  beforeEach(async () => {
    await eventually(async () => (await next()).length).toBe(0);
  });
  const next = async (office = plugged.office): Promise<readonly Confirmation[]> => {
    const page = await office.confirmed(since);
    since = page.next;
    return page.results;
  };
  const record = async (purchase: Purchase, office = plugged.office): Promise<string> => {
    const told = await office.record(purchase);
    if (told.status !== 'recorded') throw new Error(`refused: ${told.code}`);
    return told.number;
  };
  /** Polls until this many results for a number were published, and returns them. */
  const heard = async (number: string, count = 1): Promise<Confirmation[]> => {
    const own: Confirmation[] = [];
    await eventually(async () => {
      own.push(...(await next()).filter((one) => one.number === number));
      return own.length >= count;
    }).toBe(true);
    return own;
  };

  it('records a purchase once: the same reference has the same number, however often and from wherever it comes', async () => {
    const purchase = purchaseAt('Namdaemun Silver');
    const number = await record(purchase);
    expect(number).toMatch(/^[!-~]{1,64}$/);
    expect(await record(purchase)).toBe(number);
    const { office, other } = plugged;
    const again = purchaseAt('Namdaemun Silver');
    const all = await Promise.all([office, other, office, other].map((one) => record(again, one)));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).not.toBe(number);
  });

  it('refuses another purchase under the same reference, and keeps the first', async () => {
    const purchase = purchaseAt('Namdaemun Silver');
    const number = await record(purchase);
    for (const change of [{ refund: '2.40' }, { receiptHash: 'ef'.repeat(32) }, { departsOn: '2026-12-01' }])
      expect(await plugged.office.record({ ...purchase, ...change })).toEqual({
        status: 'refused',
        code: 'reference_used',
      });
    expect(await record(purchase)).toBe(number);
  });

  it('refuses purchases that are not refunded, with the reason', async () => {
    const purchase = purchaseAt('SANDBOX-REFUSES');
    const refused = { status: 'refused', code: 'not_refundable', text: 'Such goods are not refunded.' };
    expect(await plugged.office.record(purchase)).toEqual(refused);
    expect(await plugged.office.record(purchase)).toEqual(refused);
  });

  it('confirms only when a person triggers customs, with their finding', async () => {
    const [one, two, three] = [purchaseAt('Jeju Tea'), purchaseAt('Jeju Tea'), purchaseAt('Jeju Tea')];
    const numbers = await Promise.all([one, two, three].map((purchase) => record(purchase)));
    expect(await next()).toEqual([]);
    await plugged.customs(one);
    await plugged.customs(two, 'rejected');
    await plugged.customs(three, 'partial');
    const told = [...(await next()), ...(await next())];
    expect(told.map(({ number, result }) => [number, result])).toEqual([
      [numbers[0], 'confirmed'],
      [numbers[1], 'rejected'],
      [numbers[2], 'partial'],
    ]);
    expect(told[0]).not.toHaveProperty('refund');
    expect(told[1]?.reason).toEqual(expect.any(String));
    expect(told[2]?.refund).toBe('1.20');
  });

  it.each([
    ['SANDBOX-CONFIRMS', 'confirmed'],
    [' sandbox-rejects ', 'rejected'],
    ['SANDBOX-PARTIAL', 'partial'],
  ])('decides %s by itself: %s', async (merchant, result) => {
    const number = await record(purchaseAt(merchant));
    expect(await heard(number)).toMatchObject([{ number, result, at: expect.stringMatching(/^20\d\d-.*Z$/) }]);
  });

  it('publishes results from the start or from a cursor on, and no result twice; without new results the cursor stays the same', async () => {
    const [one, two] = [await record(purchaseAt('SANDBOX-CONFIRMS')), await record(purchaseAt('SANDBOX-REJECTS'))];
    const before = since;
    const numbers = async (from: string | null) => {
      const page = await plugged.other.confirmed(from);
      return { numbers: page.results.map(({ number }) => number), next: page.next };
    };
    const first = await numbers(before);
    expect(first.numbers).toEqual([one, two]);
    expect(await numbers(before)).toEqual(first);
    expect(await numbers(first.next)).toEqual({ numbers: [], next: first.next });
    const three = await record(purchaseAt('SANDBOX-PARTIAL'));
    expect((await numbers(first.next)).numbers).toEqual([three]);
    expect((await numbers(null)).numbers).toEqual(expect.arrayContaining([one, two, three]));
  });

  it('publishes results in the order of time, 200 on a page, each once, for any number of readers', async () => {
    const from = since;
    const purchases = Array.from({ length: PAGE_RESULTS + 15 }, () => purchaseAt('SANDBOX-CONFIRMS'));
    for (let n = 0; n < purchases.length; n += 20)
      await Promise.all(purchases.slice(n, n + 20).map((purchase) => record(purchase)));
    const readAll = async (office: TaxOffice) => {
      const pages: (readonly Confirmation[])[] = [];
      for (let cursor = from; ; ) {
        const page = await office.confirmed(cursor);
        if (page.results.length === 0) return pages;
        expect(page.next?.length).toBeLessThanOrEqual(200);
        pages.push(page.results);
        cursor = page.next;
      }
    };
    await Promise.all([readAll(plugged.office), readAll(plugged.other)]);
    const pages = await readAll(plugged.other);
    expect(pages.map(({ length }) => length)).toEqual([PAGE_RESULTS, 15]);
    const all = pages.flat();
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('may decide a purchase late without delaying others', async () => {
    const late = await record(purchaseAt('SANDBOX-LATE'));
    const other = await record(purchaseAt('SANDBOX-CONFIRMS'));
    expect((await next()).map(({ number }) => number)).toEqual([other]);
    expect(await heard(late)).toMatchObject([{ number: late, result: 'confirmed' }]);
  });

  it('may contradict itself: it confirms and then rejects the same number', async () => {
    const number = await record(purchaseAt('SANDBOX-CONTRADICTS'));
    expect((await heard(number, 2)).map(({ result }) => result)).toEqual(['confirmed', 'rejected']);
  });

  it('may publish no result for a recorded purchase', async () => {
    const silent = purchaseAt('SANDBOX-SILENT');
    const number = await record(silent);
    await record(purchaseAt('SANDBOX-CONFIRMS'));
    expect(await next()).toHaveLength(1);
    expect(await next()).toEqual([]);
    expect(await record(silent)).toBe(number);
  });

  it('may lose a response, and knows the purchase when it gets the request again', async () => {
    const flaky = purchaseAt('SANDBOX-FLAKY');
    await expect(record(flaky)).rejects.toThrow();
    const number = await record(flaky);
    expect(await heard(number)).toHaveLength(1);
    expect(await record(flaky)).toBe(number);
  });

  it('may be unreachable, which decides nothing about the purchase', async () => {
    const down = purchaseAt('SANDBOX-DOWN');
    for (let n = 0; n < 3; n += 1) await expect(plugged.office.record(down)).rejects.toThrow();
    expect(await record({ ...down, merchant: { name: 'Jeju Tea', businessNumber: null } })).toMatch(/./);
  });

  it('accepts only its own cursors', async () => {
    for (const cursor of ['nonsense', '-1', 'c', '1 OR 1'])
      await expect(plugged.office.confirmed(cursor)).rejects.toThrow();
  });

  it('keeps what it recorded and published after a restart', async () => {
    const purchase = purchaseAt('Namdaemun Silver');
    const number = await record(purchase);
    const told = await plugged.office.confirmed(null);
    const restarted = await plugged.restarted();
    expect(await record(purchase, restarted)).toBe(number);
    expect(await restarted.confirmed(null)).toEqual(told);
  });
});

describe('without a tax office', () => {
  it('no purchase is recorded and no result read', async () => {
    expect(closedOffice).toMatchObject({ isOffered: false, isSandbox: false });
    await expect(closedOffice.record(purchaseAt('Jeju Tea'))).rejects.toThrow();
    await expect(closedOffice.confirmed(null)).rejects.toThrow();
  });
});

import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { cityOffice } from '../testing/city.ts';
import { reserveOf } from '../testing/reserve.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);

async function staffed() {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  return { finance, desk: reserveOf(finance, approver) };
}

/** How many threads of this process begin while something is done. */
async function threadsBegunBy(work: () => Promise<unknown>): Promise<number> {
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  await work().finally(() => process.off('worker', count));
  return threads;
}

describe('a file that was brought', () => {
  it('is read in a thread of its own, once, however often it is asked for at once', async () => {
    const { finance, desk } = await staffed();
    const lines = Array.from({ length: 2000 }, (_, n) => `nobody${n}@onju.example,${n + 1}`);
    const sha256 = await desk.upload(['to,amount', ...lines].join('\n'));
    const judge = () => finance.phone.call('GET /api/office/credits/judged', { query: { sha256 } });
    const replies: unknown[] = [];
    const threads = await threadsBegunBy(async () => {
      for (const { body } of await Promise.all(Array.from({ length: 10 }, judge)))
        replies.push(Object.keys((body as { faults: object }).faults).length);
    });
    expect([threads, replies]).toEqual([1, Array.from({ length: 10 }, () => 2000)]);
    // XML of a million elements is refused there too.
    const wide = `<Document>${'<a/>'.repeat(1_000_001)}</Document>`;
    let code: string | undefined;
    const ofXml = await threadsBegunBy(async () => {
      code = (await desk.ask(wide)).problem.code;
    });
    expect([ofXml, code]).toEqual([1, 'file_refused']);
    expect((await finance.phone.call('GET /api/office/acts')).status).toBe(200);
  });
});

import type { TestApp } from '#app/server/testing/harness.ts';
import type { BankAccount } from '#features/banking/contract.ts';
import { type Holder, sendAccount } from '#features/banking/server/testing/accounts.ts';
import type { BankOrderRow, OrderFile } from '#features/reserve/order-calls.ts';
import { all, at, readXml, textAt } from '#platform/texts/xml.ts';
import type { cityOffice, Official } from './city.ts';
import { reserveOf } from './reserve.ts';

/** Helpers for bank orders by file in a test's city, for members and for the office. */
export function orderDesk(app: TestApp, city: ReturnType<typeof cityOffice>) {
  const addAccount = async (holder: Holder, accountNumber: string, bankName = 'Shinhan'): Promise<BankAccount> => {
    const body = { bankName, accountNumber, accountHolder: 'Han Jiwoo', accountType: 'checking' };
    const added = await sendAccount(app, holder, body);
    if (added.status !== 201) throw new Error(added.text);
    return added.body as BankAccount;
  };
  const accountOf = async ({ userId, token }: Holder, id: number) =>
    ((await app.call('GET /api/bank-accounts/{userId}', { params: { userId }, token })).body as BankAccount[]).find(
      (one) => one.id === id,
    );
  const askCode = ({ userId, token }: Holder, id: number) =>
    app.call('POST /api/bank-accounts/{userId}/{id}/code', { params: { userId, id }, token });
  const verify = ({ userId, token }: Holder, id: number, code: string) =>
    app.call('POST /api/bank-accounts/{userId}/{id}/verify', { params: { userId, id }, token, body: { code } });
  const wonOf = async ({ userId, token }: Holder) => {
    const { body } = await app.call('GET /api/exchange/{userId}', { params: { userId }, token });
    return (body as { assets: { assetType: string; balance: string }[] }).assets.find((one) => one.assetType === 'KRW')
      ?.balance;
  };

  const withdraw = async ({ userId, token }: Holder, bankAccountId: number, amount: string) => {
    const mine = { params: { userId }, token };
    const from = { asset: 'KRW' };
    const asked = { body: { amount, from, to: { bankAccountId } } };
    const { body } = await app.call('POST /api/exchange/{userId}/quotes', { ...mine, ...asked });
    const made = await app.call('POST /api/exchange/{userId}', {
      ...mine,
      body: { quoteId: (body as { id: number }).id },
    });
    if (made.status !== 201) throw new Error(made.text);
  };

  /** Officers and what they do with orders. */
  const office = async () => {
    const owner = await city.owner();
    const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
    const desk = reserveOf(finance, approver);
    const signed = (route: string, sent: object, by: Official = finance) => by.phone.sign(route, sent);
    const read = async <T>(route: string) => (await finance.phone.call(route)).body as T;
    const file = async (accountId: number) => {
      const asked = await signed('POST /api/office/bank-order-files', { body: { accountId, reason: 'Today' } });
      if (asked.status !== 201) return { asked, sent: [], xml: '' };
      const done = await desk.check(desk.idIn(asked));
      if (done.status !== 200) throw new Error(done.text);
      const [last] = await read<OrderFile[]>('GET /api/office/bank-order-files');
      const params = { fileId: last?.id ?? 0 };
      const xml = (await signed('GET /api/office/bank-order-files/{fileId}/file', { params })).text;
      const payments = all(at(readXml(xml), 'CstmrCdtTrfInitn', 'PmtInf'), 'CdtTrfTxInf');
      const sent = payments.map((one) => ({
        endToEnd: textAt(one, 'PmtId', 'EndToEndId') ?? '',
        won: Number(at(one, 'Amt', 'InstdAmt')?.text),
        number: textAt(one, 'CdtrAcct', 'Id', 'Othr', 'Id'),
        text: textAt(one, 'RmtInf', 'Ustrd') ?? '',
      }));
      return { asked, sent, xml };
    };
    const orders = () => read<BankOrderRow[]>('GET /api/office/bank-orders');
    return { owner, finance, approver, desk, signed, read, file, orders };
  };
  return { addAccount, accountOf, askCode, verify, wonOf, withdraw, office };
}

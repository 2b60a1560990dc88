import { useState } from 'react';
import { signed, signedCall } from '#features/auth/web/passkeys/signed.ts';
import { AccountField, useOwnAccounts } from '#features/banking/web/office/AccountField.tsx';
import { NoAccount } from '#features/banking/web/office/NoAccount.tsx';
import { bankText } from '#features/ledger/bank-text.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { settlementWords } from '#features/settlement/web/office/settlement-words.ts';
import { dateTimeText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import type { BankOrderRow } from '../../order-calls.ts';
import { call, file, reasons, useRead } from '../office/calls.ts';
import { moneyReasons } from '../office/issue-words.ts';
import { PaidByBank } from '../settling/PaidByBank.tsx';
import { orderWords } from './order-words.ts';
import { PendingAccounts } from './PendingAccounts.tsx';

const ASK = 'POST /api/office/bank-order-files';
const FILE = 'GET /api/office/bank-order-files/{fileId}/file';
const UNPAID = 'POST /api/office/bank-orders/{orderId}/unpaid';
/**
 * Orders that go to the bank in files: puts them into a file, offers it for download, and voids orders that the bank
 * will not pay.
 */
export function OrdersPart({ of, mayAsk }: { of: OfficeMembership; mayAsk: boolean }) {
  const o = useWords(orderWords);
  return (
    <section aria-label={o.orders} className={office.marked}>
      <p className={office.quiet}>{o.text}</p>
      {mayAsk && <AskFile of={of} />}
      <Orders mayAsk={mayAsk} />
      <Files mayAsk={mayAsk} />
      <PendingAccounts mayAsk={mayAsk} />
    </section>
  );
}

function AskFile({ of }: { of: OfficeMembership }) {
  const o = useWords(orderWords);
  const language = useLanguage();
  const accounts = useOwnAccounts(of);
  const asking = useActForm(reasons, { accountId: '' }, ({ accountId }) => ({
    accountId: accountId === '' && moneyReasons.accountId[language],
  }));
  const ask = asking.ask((reason) =>
    signedCall(call, o.sign, ASK, { body: { accountId: Number(asking.values.accountId), reason } }),
  );
  if (accounts?.length === 0) return <NoAccount of={of} />;
  return (
    <>
      <AccountField label={o.from} accounts={accounts} {...asking.field('accountId')} />
      <ActFormEnd asking={asking} label={o.ask} onAsk={ask} />
    </>
  );
}

function Orders({ mayAsk }: { mayAsk: boolean }) {
  const o = useWords(orderWords);
  const language = useLanguage();
  const read = useRead('GET /api/office/bank-orders', { query: { limit: 200 } });
  const [openId, setOpenId] = useState<number>();
  const opened = read.data?.find(({ id }) => id === openId);
  return (
    <>
      <SectionHead title={o.orders} />
      <Loaded read={read} what={o.orders}>
        {(orders) =>
          orders.length === 0 ? (
            <p className={office.quiet}>{o.none}</p>
          ) : (
            <List label={o.orders}>
              {orders.map((one) => (
                <ListRow
                  key={one.id}
                  title={one.accountHolder}
                  meta={`${o.purposes[one.purpose]}, ${bankText(one.bankName, language)} ${one.accountNumber}`}
                  amount={wonText(one.won)}
                  status={{
                    tone: one.fileId === null ? 'wait' : 'idle',
                    word: one.fileId === null ? o.waits : o.filed(one.fileId),
                  }}
                  isChosen={one.id === openId}
                  onClick={() => setOpenId(one.id)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {mayAsk && opened?.fileId && (
        <PaidByBank key={`paid ${opened.id}`} of="orders" payments={filedOf(read.data)} initial={[opened.id]} />
      )}
      {mayAsk && opened && <Unpaid key={opened.id} order={opened} />}
    </>
  );
}

const filedOf = (orders: readonly BankOrderRow[] | undefined) =>
  (orders ?? [])
    .filter(({ fileId }) => fileId !== null)
    .map(({ id, accountHolder, won: sum }) => ({ id, payee: accountHolder, won: sum }));

function Unpaid({ order }: { order: BankOrderRow }) {
  const o = useWords(orderWords);
  const s = useWords(settlementWords);
  const asking = useActForm(reasons);
  const { id, accountHolder } = order;
  const ask = asking.ask((reason) =>
    signedCall(call, o.signUnpaid(accountHolder), UNPAID, { params: { orderId: id }, body: { reason } }),
  );
  return (
    <section aria-label={s.unpaidTitle}>
      <SectionHead title={s.unpaidTitle} />
      <p className={office.quiet} translate="no">
        {o.unpaidText(accountHolder, wonText(order.won))}
      </p>
      <ActFormEnd asking={asking} look="danger-text" label={s.release} onAsk={ask} />
    </section>
  );
}

function Files({ mayAsk }: { mayAsk: boolean }) {
  const o = useWords(orderWords);
  const language = useLanguage();
  const read = useRead('GET /api/office/bank-order-files');
  const [openId, setOpenId] = useState<number>();
  const { act, isBusy } = useOfficeAct(reasons);
  const take = (fileId: number) =>
    act(
      async () => {
        const asked = { call: FILE, params: { fileId } } as const;
        const { name, blob } = await signed(o.signTake(fileId), asked, (signature) =>
          file(FILE, { params: { fileId }, signature }),
        );
        saveBlob(name, blob);
      },
      { done: { title: o.taken }, failed: o.notTaken },
    );
  return (
    <>
      <SectionHead title={o.files} />
      <Loaded read={read} what={o.files}>
        {(files) =>
          files.length === 0 ? (
            <p className={office.quiet}>{o.noFiles}</p>
          ) : (
            <List label={o.files}>
              {files.map(({ id, orders, madeAt, open, won: sum }) => (
                <ListRow
                  key={id}
                  title={`${o.file(id)}, ${wonText(sum)}`}
                  meta={o.fileMeta(countText(orders), dateTimeText(madeAt, language))}
                  status={{ tone: open > 0 ? 'wait' : 'ok', word: open > 0 ? o.open(countText(open)) : o.done }}
                  isChosen={id === openId}
                  onClick={() => setOpenId(id)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {mayAsk && openId !== undefined && (
        <div className={office.acts}>
          <Button
            isWide
            isAct
            icon={download}
            loadingText={isBusy ? o.taking : undefined}
            onClick={() => void take(openId)}
          >
            {o.take(openId)}
          </Button>
        </div>
      )}
    </>
  );
}

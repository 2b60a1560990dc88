import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { bankText } from '#features/ledger/bank-text.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { PendingAccount } from '../../order-calls.ts';
import { call, reasons, useRead } from '../office/calls.ts';
import { issueWords } from '../office/issue-words.ts';
import { orderWords } from './order-words.ts';

const PROVE = 'POST /api/office/bank-accounts/{accountId}/prove';

/** Lists unproven bank accounts, which two people can prove by a document of the bank. */
export function PendingAccounts({ mayAsk }: { mayAsk: boolean }) {
  const o = useWords(orderWords);
  const language = useLanguage();
  const read = useRead('GET /api/office/bank-accounts');
  const [openId, setOpenId] = useState<number>();
  const opened = read.data?.find(({ id }) => id === openId);
  return (
    <>
      <SectionHead title={o.accounts} />
      <Loaded read={read} what={o.accounts}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className={office.quiet}>{o.noAccounts}</p>
          ) : (
            <List label={o.accounts}>
              {accounts.map(({ id, accountHolder, bankName, accountNumber }) => (
                <ListRow
                  key={id}
                  title={accountHolder}
                  meta={`${bankText(bankName, language)} ${accountNumber}`}
                  isChosen={id === openId}
                  onClick={() => setOpenId(id)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {mayAsk && opened && <Prove key={opened.id} account={opened} />}
    </>
  );
}

function Prove({ account: { id, accountHolder } }: { account: PendingAccount }) {
  const w = useWords(issueWords);
  const o = useWords(orderWords);
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const judge = (typed: { document: string }) => ({ document: typed.document.trim() === '' && o.documentNeeded });
  const form = useForm({ document: '' }, judge, refused);
  const ask = form.press(() => {
    const sent = { params: { accountId: id }, body: { document: form.values.document.trim() } };
    const work = () => signedCall(call, o.signProve(accountHolder), PROVE, sent);
    void act(work, { done: { title: w.asked }, failed: w.notAsked });
  });
  return (
    <>
      <TextField label={o.document} maxLength={200} {...form.field('document')} />
      <div className={office.acts}>
        <Button isWide isAct loadingText={isBusy ? w.asking : undefined} onClick={ask}>
          {o.prove}
        </Button>
      </div>
    </>
  );
}

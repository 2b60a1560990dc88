import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { shortAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { factsOf, signedWith } from '#features/office/web/acts/act-facts.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { coins } from '#ui/drawings/icons.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { sendingTitle } from '../../network-titles.ts';
import type { OutsideSending } from '../../office-contract.ts';
import { call, reasons } from './calls.ts';
import { networkWords } from './network-words.ts';
import { outsideWords } from './outside-words.ts';

const ROUTE = 'POST /api/office/network/transactions/{transactionId}/void';

/** Lists the treasury's transactions that are in no block, oldest first, with a form to give one up. */
export function OutsideList({ all, mayAsk }: { all: readonly OutsideSending[]; mayAsk: boolean }) {
  const w = useWords(outsideWords);
  const [chosen, choose] = useState<number>();
  const one = all.find(({ id }) => id === chosen);
  return (
    <section aria-label={w.outside}>
      <SectionHead title={w.outside} />
      <p className={office.quiet}>{w.outsideText}</p>
      <List label={w.outside}>
        {all.map(({ id, kind, nonce, state, isVoid, leaves }) => (
          <ListRow
            key={id}
            icon={coins}
            title={`${nonce}: ${w.sendings[kind]}`}
            meta={leaves ? shortAddress(leaves.toAddress) : ''}
            {...(leaves && { amount: amountOf(leaves.assetType, leaves.amount) })}
            status={{ tone: 'wait', word: isVoid ? w.isVoid : w.steps[state] }}
            isChosen={id === chosen}
            onClick={() => choose(id)}
          />
        ))}
      </List>
      {one && <OneSending key={one.id} one={one} mayAsk={mayAsk && !one.isVoid} />}
    </section>
  );
}

function OneSending({ one, mayAsk }: { one: OutsideSending; mayAsk: boolean }) {
  const w = useWords(networkWords);
  const o = useWords(outsideWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const asking = useActForm(reasons);
  const ask = asking.ask((reason) => {
    const title = sendingTitle(one, one.leaves ?? undefined);
    const facts = factsOf({ kind: 'network.void', title, detail: null }, language);
    const what = signedWith(acts.signAsk(titleOf('network.void', title)), facts);
    return signedCall(call, what, ROUTE, { params: { transactionId: one.id }, body: { reason } });
  });
  const said: Readonly<Record<string, string>> = o.failures;
  const { nonce, fault, leaves, createdAt } = one;
  return (
    <section aria-label={w.chosen}>
      <SectionHead title={w.chosen} />
      <KeyValues
        rows={[
          { term: w.nonce, value: String(nonce) },
          ...(leaves ? [{ term: w.to, value: <AddressText address={leaves.toAddress} /> }] : []),
          { term: w.asked, value: dateTimeText(createdAt, language) },
          { term: o.said, value: fault === null ? o.nothing : (said[fault] ?? fault) },
        ]}
      />
      {mayAsk && <ActFormEnd asking={asking} label={o.giveUp} onAsk={ask} />}
    </section>
  );
}

import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { factsOf, signedWith } from '#features/office/web/acts/act-facts.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import { actFormWords } from '#features/office/web/asking/act-form-words.ts';
import office from '#features/office/web/Office.module.css';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { foundDetail, withdrawalTitle } from '../../network-titles.ts';
import type { OpenWithdrawal } from '../../office-contract.ts';
import { call, reasons } from './calls.ts';
import { networkWords } from './network-words.ts';

const RELEASE = 'POST /api/office/network/withdrawals/{withdrawalId}/release';
const RETURN = 'POST /api/office/network/withdrawals/{withdrawalId}/return';
const DECIDE = 'POST /api/office/network/withdrawals/{withdrawalId}/decide';
const HASH = /^0x[0-9a-f]{64}$/;

interface OneWithdrawalProps {
  one: OpenWithdrawal;
  mayAsk: boolean;
  mayStop: boolean;
}

/** Reports whether nothing of it is on the network, so that it can only be returned. */
const isUnsent = ({ state, hasPlace }: OpenWithdrawal): boolean =>
  state === 'waiting' || state === 'ready' || (state === 'sending' && !hasPlace);

/** One withdrawal, with the acts and decisions possible in its state. */
export function OneWithdrawal({ one, mayAsk, mayStop }: OneWithdrawalProps) {
  const w = useWords(networkWords);
  const i = useWords(actFormWords);
  const asking = useActForm(reasons, { hash: '' }, ({ hash }) => ({
    hash: hash.trim() !== '' && !HASH.test(hash.trim()) && w.hashWrong,
  }));
  const { isBusy } = asking;
  const { release, decide, giveBack } = useWithdrawalActs(one, asking.values.hash.trim());
  const returned = { done: { title: w.gaveBack }, failed: w.notGivenBack };
  const isUncertain = one.state === 'uncertain';
  const mayGiveBack = mayStop && isUnsent(one);
  const mayRelease = mayAsk && one.state === 'waiting';
  const mayDecide = mayAsk && isUncertain;
  return (
    <section aria-label={w.chosen}>
      <SectionHead title={w.chosen} />
      <Facts one={one} />
      {mayDecide && <TextField label={w.hash} hint={w.hashHint} isCode {...asking.field('hash')} />}
      {(mayGiveBack || mayRelease || mayDecide) && <TextField {...asking.reasonField} />}
      <div className={office.acts}>
        {mayRelease && (
          <Button isWide isAct loadingText={isBusy ? i.asking : undefined} onClick={asking.ask(release)}>
            {w.release}
          </Button>
        )}
        {mayDecide && (
          <Button isWide isAct loadingText={isBusy ? i.asking : undefined} onClick={asking.ask(decide)}>
            {w.decide}
          </Button>
        )}
        {mayGiveBack && (
          <Button look="quiet" isWide isDisabled={isBusy} onClick={asking.ask(giveBack, {}, returned)}>
            {w.giveBack}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Returns what can be requested, or done at once, about a withdrawal. */
function useWithdrawalActs(one: OpenWithdrawal, hash: string) {
  const w = useWords(networkWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const params = { withdrawalId: one.id };
  const release = (why: string) => {
    const title = withdrawalTitle(one);
    const facts = factsOf({ kind: 'network.release', title, detail: null }, language);
    const what = signedWith(acts.signAsk(titleOf('network.release', title)), facts);
    return signedCall(call, what, RELEASE, { params, body: { reason: why } });
  };
  const decide = (why: string) => {
    const paidBy = hash || null;
    const found = paidBy === null ? 'unpaid' : 'paid';
    const sent = { params, body: { found, hash: paidBy, reason: why } } as const;
    const title = withdrawalTitle(one, found);
    const facts = factsOf({ kind: 'network.decide', title, detail: foundDetail(found, paidBy) }, language);
    const what = signedWith(acts.signAsk(titleOf('network.decide', title)), facts);
    return signedCall(call, what, DECIDE, sent);
  };
  const giveBack = (why: string) =>
    signedCall(call, w.signGiveBack(amountOf(one.assetType, one.amount)), RETURN, { params, body: { reason: why } });
  return { release, decide, giveBack };
}

function Facts({
  one: { assetType, amount, fee, toAddress, createdAt, state, failure, hash, nonce },
}: {
  one: OpenWithdrawal;
}) {
  const w = useWords(networkWords);
  const language = useLanguage();
  const said: Readonly<Record<string, string>> = w.failures;
  return (
    <KeyValues
      rows={[
        { term: w.amount, value: `${amountOf(assetType, amount)} + ${amountOf(assetType, fee)}` },
        { term: w.to, value: <AddressText address={toAddress} /> },
        { term: w.asked, value: dateTimeText(createdAt, language) },
        { term: w.state, value: [w.states[state], failure && (said[failure] ?? failure)].filter(Boolean).join(': ') },
        ...(hash === null ? [] : [{ term: w.sentAs, value: <AddressText address={hash} /> }]),
        ...(nonce === null ? [] : [{ term: w.nonce, value: String(nonce) }]),
      ]}
    />
  );
}

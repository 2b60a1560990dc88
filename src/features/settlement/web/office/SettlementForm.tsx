import { useState } from 'react';
import { useRead as useBank } from '#features/banking/web/calls.ts';
import { AccountField, useOwnAccounts } from '#features/banking/web/office/AccountField.tsx';
import { NoAccount } from '#features/banking/web/office/NoAccount.tsx';
import type { OfficePlace } from '#features/office/calls/entry.ts';
import { AskPart } from '#features/office/web/asking/AskPart.tsx';
import { useAsking } from '#features/office/web/asking/asking.ts';
import { askingWords } from '#features/office/web/asking/asking-words.ts';
import { TypedField } from '#features/office/web/asking/TypedField.tsx';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { numberWithin, PERCENT } from '#platform/typed-amount.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { type Channel, channelsOf, MOST_FEE_BPS, SETTLE_DAYS } from '../../rules.ts';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { settlementReasons, settlementWords } from './settlement-words.ts';

const ASK = 'POST /api/office/settlements';

/** A percentage such as 0.3 in hundredths of a percent. */
const bpsIn = (text: string) => numberWithin(text.trim() || '0', PERCENT, 0, MOST_FEE_BPS);

/** Makes a run: until when, for which fee, by which way and from which account. */
export function SettlementForm({ of }: { of: OfficePlace }) {
  const w = useWords(askingWords);
  const s = useWords(settlementWords);
  const language = useLanguage();
  const accounts = useOwnAccounts(of);
  const [days, setDays] = useState<`${(typeof SETTLE_DAYS)[number]}`>('1');
  const [channel, setChannel] = useState<Channel>('file');
  const [accountId, setAccountId] = useState('');
  const [fee, setFee] = useState('0');
  const asking = useAsking(useOfficeAct(reasons));
  const { act, prove, refused, reason, isTried } = asking;
  const [feeBps, isFile] = [bpsIn(fee), channel === 'file'];
  const ask = () => {
    asking.try();
    if ((isFile && accountId === '') || feeBps === undefined || reason === undefined) return;
    const asked = { feeBps, channel, accountId: isFile ? Number(accountId) : null, reason };
    const sent = { body: { days: Number(days) as (typeof SETTLE_DAYS)[number], ...asked } };
    void act(
      () => prove(s.sign(s.dayOptions[days]), { call: ASK, ...sent }, (proof) => call(ASK, { ...sent, ...proof })),
      { done: { title: w.asked }, failed: w.notAsked, onDone: asking.start },
    );
  };
  const way = <Way channel={channel} onChannel={setChannel} />;
  if (isFile && accounts?.length === 0)
    return (
      <section aria-label={s.tab}>
        <NoAccount of={of} />
        {way}
      </section>
    );
  return (
    <section aria-label={s.tab}>
      <p className={office.quiet}>{s.text}</p>
      {way}
      <SelectField
        label={s.days}
        value={days}
        onChange={({ target }) => setDays(target.value as typeof days)}
        options={SETTLE_DAYS.map((one) => ({ value: String(one), text: s.dayOptions[`${one}`] }))}
      />
      {isFile && (
        <AccountField
          label={s.from}
          accounts={accounts}
          value={accountId}
          error={isTried && accountId === '' ? settlementReasons.accountId[language] : refused.accountId}
          onAccount={setAccountId}
        />
      )}
      <TypedField
        label={s.fee}
        unit={PERCENT}
        value={fee}
        isWrong={isTried && feeBps === undefined}
        bounds={settlementReasons.feeBps[language]}
        error={refused.feeBps}
        onText={setFee}
      />
      <AskPart asking={asking} onAsk={ask} />
    </section>
  );
}

/** How a run is sent, where there is more than one way. */
function Way({ channel, onChannel }: { channel: Channel; onChannel: (channel: Channel) => void }) {
  const s = useWords(settlementWords);
  const bank = useBank('GET /api/bank').data;
  const channels = bank ? channelsOf(bank) : [];
  if (channels.length < 2) return null;
  return (
    <SelectField
      label={s.channel}
      value={channel}
      onChange={({ target }) => onChannel(target.value as Channel)}
      options={channels.map((one) => ({ value: one, text: s.channels[one] }))}
    />
  );
}

import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useRead as useBank } from '#features/banking/web/calls.ts';
import { AccountField, useOwnAccounts } from '#features/banking/web/office/AccountField.tsx';
import { NoAccount } from '#features/banking/web/office/NoAccount.tsx';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { numberWithin, PERCENT } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { type Channel, channelsOf, MOST_FEE_BPS, SETTLE_DAYS } from '../../rules.ts';
import { call, reasons } from './calls.ts';
import { settlementReasons, settlementWords } from './settlement-words.ts';

const ASK = 'POST /api/office/settlements';

/** Parses a percentage such as 0.3 to hundredths of a percent. */
const bpsIn = (text: string) => numberWithin(text.trim() || '0', PERCENT, 0, MOST_FEE_BPS);

interface Typed {
  readonly days: `${(typeof SETTLE_DAYS)[number]}`;
  readonly channel: Channel;
  readonly accountId: string;
  readonly fee: string;
}
const FIRST: Typed = { days: '1', channel: 'file', accountId: '', fee: '0' };

/** Form for a run: cutoff, fee, channel and account. */
export function SettlementForm({ of }: { of: OfficeMembership }) {
  const s = useWords(settlementWords);
  const language = useLanguage();
  const accounts = useOwnAccounts(of);
  const reasonOf = useAmountReason();
  const asking = useActForm(reasons, FIRST, ({ channel, accountId, fee }) => ({
    accountId: channel === 'file' && accountId === '' && settlementReasons.accountId[language],
    feeBps: bpsIn(fee) === undefined && (reasonOf(fee, PERCENT) ?? settlementReasons.feeBps[language]),
  }));
  const { days, channel, accountId, fee } = asking.values;
  const isFile = channel === 'file';
  const ask = asking.ask((reason) => {
    const asked = { feeBps: Number(bpsIn(fee)), channel, accountId: isFile ? Number(accountId) : null, reason };
    const body = { days: Number(days) as (typeof SETTLE_DAYS)[number], ...asked };
    return signedCall(call, s.sign(s.dayOptions[days]), ASK, { body });
  });
  const way = <Way channel={channel} onChannel={asking.put('channel')} />;
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
        {...asking.field('days')}
        options={SETTLE_DAYS.map((one) => ({ value: String(one), text: s.dayOptions[`${one}`] }))}
      />
      {isFile && <AccountField label={s.from} accounts={accounts} {...asking.field('accountId')} />}
      <TextField label={s.fee} inputMode="decimal" {...asking.field('fee')} error={asking.error('feeBps')} />
      <ActFormEnd asking={asking} onAsk={ask} />
    </section>
  );
}

/** Choice of the channel, if there is more than one. */
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

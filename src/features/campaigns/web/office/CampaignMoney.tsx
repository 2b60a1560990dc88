import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { ActChoices } from '#features/office/web/acts/ActSheet.tsx';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { SealBox } from '#features/office/web/acts/SealBox.tsx';
import { shortOf } from '#features/office/web/asking/act-form.ts';
import { actFormWords } from '#features/office/web/asking/act-form-words.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { nameFor, readName } from '#platform/both-names.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { amountText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { Money } from '#ui/text/Money.tsx';
import type { OfficeCampaign } from '../../office-contract.ts';
import styles from './Campaigns.module.css';
import { call, reasons } from './calls.ts';
import { campaignWords } from './campaign-words.ts';
import { predicateWords } from './predicate-words.ts';

const won = (amount: string) => amountText(amount, { symbol: '₩' });
const START = 'POST /api/office/campaigns/{campaignId}/start';
const STOP = 'POST /api/office/campaigns/{campaignId}/stop';

interface CampaignMoneyProps {
  of: OfficeMembership;
  campaign: OfficeCampaign;
}

/** The budget as an account with two sides, its maker and checker, and the possible actions. */
export function CampaignMoney({ of, campaign }: CampaignMoneyProps) {
  const w = useWords(campaignWords);
  return (
    <section aria-label={w.budget}>
      <Budget campaign={campaign} />
      <Eyes campaign={campaign} />
      <Acts of={of} campaign={campaign} />
    </section>
  );
}

const isEnded = (state: OfficeCampaign['state']) => state === 'stopped' || state === 'over';

function Budget({ campaign }: { campaign: OfficeCampaign }) {
  const w = useWords(campaignWords);
  const p = useWords(predicateWords);
  const { budget, balance, held, given, startedAt, payments, members, predicate, joined, state } = campaign;
  const hasRun = startedAt !== null;
  const left = (BigInt(balance) - BigInt(held)).toString();
  const back = isEnded(state) ? BigInt(budget) - BigInt(given) - BigInt(balance) : 0n;
  const note = back > 0n ? w.backText(won(String(back))) : left === '0' ? w.spent : w.noDebt;
  return (
    <>
      <SectionHead title={w.budget} />
      <p className={styles.small}>
        <LangText>{w.accountOf(nameFor(campaign, useLanguage()))}</LangText>
      </p>
      <div className={styles.amount}>
        <Money text={won(left)} size="large" />
      </div>
      <p className={styles.small}>{hasRun ? note : w.noDebt}</p>
      <div className={styles.sides}>
        <div>
          <h3>{w.in}</h3>
          <Side rows={[{ term: hasRun ? w.funded : w.toMove, value: won(budget) }]} />
        </div>
        <div>
          <h3>{w.out}</h3>
          <Side
            rows={[
              { term: w.givenSoFar, value: won(given) },
              { term: w.reserved, value: won(held) },
            ]}
          />
        </div>
      </div>
      <KeyValues
        rows={[
          { term: w.members, value: `${payments}, ${members}` },
          ...(predicate === null ? [] : [{ term: p.joined, value: String(joined) }]),
          { term: w.rest, value: w.restText },
        ]}
      />
    </>
  );
}

/** Lines of one side of the account, each with its own term. */
function Side({ rows }: { rows: readonly { term: string; value: string }[] }) {
  return (
    <dl className={styles.side}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num" translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Eyes({ campaign: { act } }: { campaign: OfficeCampaign }) {
  const w = useWords(campaignWords);
  const a = useWords(actWords);
  const language = useLanguage();
  const isDone = act?.state === 'done';
  const when = (at: string | null | undefined) => (at ? dateTimeText(at, language) : undefined);
  const checker = isDone
    ? (readName(act, 'decidedBy', language) ?? a.gone)
    : act?.mayCheck
      ? a.you
      : act
        ? a.somebody
        : w.notYet;
  return (
    <>
      <SectionHead title={w.eyes} />
      <SealBox
        documentId={`campaign-act-${act?.id ?? 0}`}
        made={{ name: act ? (readName(act, 'madeBy', language) ?? a.gone) : w.notYet, when: when(act?.madeAt) }}
        checked={{ name: checker, when: isDone ? when(act.decidedAt) : undefined }}
      />
      <p className={styles.small}>{w.rule}</p>
    </>
  );
}

/**
 * Actions: check a pending act, request the start of a draft, or stop a running campaign; the last two need a reason.
 */
function Acts({ of, campaign }: CampaignMoneyProps) {
  const w = useWords(campaignWords);
  const language = useLanguage();
  const i = useWords(actFormWords);
  const { state, act, budget, firstDay } = campaign;
  const short = shortOf(budget, campaign.available ?? budget);
  const waiting = state === 'draft' && act?.state === 'waiting' ? act : undefined;
  const isOpen = state === 'runs' || state === 'coming';
  const says = w.willMove(won(budget), dateText(firstDay, language));
  if (waiting)
    return (
      <>
        <p className={styles.says}>{says}</p>
        <ActChoices act={waiting} onDone={() => undefined} />
      </>
    );
  if (state === 'draft' && of.rights.includes('campaigns'))
    return (
      <>
        <p className={styles.says}>{says}</p>
        {campaign.available && (
          <p className={office.label} translate="no">
            {i.available(won(campaign.available))}
          </p>
        )}
        {short !== undefined && (
          <p role="note" translate="no">
            {i.short(won(short))}
          </p>
        )}
        <Reasoned campaign={campaign} what="start" isShort={short !== undefined} />
      </>
    );
  return isOpen && of.rights.includes('stop') ? <Reasoned campaign={campaign} what="stop" /> : null;
}

interface ReasonedProps {
  campaign: OfficeCampaign;
  what: 'start' | 'stop';
  /** True if the operator's account has too little money for it. */
  isShort?: boolean;
}

function Reasoned({ campaign, what, isShort = false }: ReasonedProps) {
  const w = useWords(campaignWords);
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const name = nameFor(campaign, useLanguage());
  const [isAsked, setIsAsked] = useState(false);
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: reason.trim() === '' && w.whyNeeded }), refused);
  const isStart = what === 'start';
  const send = form.press(() => {
    const sent = { params: { campaignId: campaign.id }, body: { reason: form.values.reason.trim() } };
    const work = () =>
      isStart ? signedCall(call, w.startSigns(name), START, sent) : signedCall(call, w.stopSigns(name), STOP, sent);
    void act<unknown>(work, {
      done: { title: isStart ? w.started : w.stopped },
      failed: isStart ? w.notStarted : w.notStopped,
      onDone: () => {
        setIsAsked(false);
        form.set({ reason: '' });
      },
    });
  });
  return (
    <div className={office.acts}>
      {isAsked && <TextField label={w.why} maxLength={200} {...form.field('reason')} />}
      <Button
        look={isStart ? 'seal' : 'danger-text'}
        isWide
        isAct
        isDisabled={isBusy || isShort}
        onClick={isAsked ? send : () => setIsAsked(true)}
      >
        {isStart ? w.start : w.stop}
      </Button>
    </div>
  );
}

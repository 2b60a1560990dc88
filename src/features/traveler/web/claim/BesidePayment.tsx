// @online
import { useEffect, useEffectEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { nameFor } from '#platform/both-names.ts';
import type { OutputOf } from '#platform/contract.ts';
import { dateText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { classes } from '#ui/classes.ts';
import { Button, ButtonLink, TextLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check, cross, dash, receipt } from '#ui/drawings/icons.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { Gloss, TextSpan } from '#ui/text/TextSpan.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { contract } from '../../contract.ts';
import type { Payout } from '../../wire.ts';
import { ByCredential } from '../ByCredential.tsx';
import { call, useRead } from '../calls.ts';
import { reasons } from '../reasons.ts';
import { rowWords } from '../refund/row-words.ts';
import styles from '../Traveler.module.css';
import { refundTones } from '../tones.ts';
import { besideWords } from './beside-words.ts';
import { PayoutField } from './PayoutField.tsx';

type Preview = OutputOf<(typeof contract)['calls']['GET /api/payments/{userId}/{paymentId}/tax-refund']>;

const PREVIEW = 'GET /api/payments/{userId}/{paymentId}/tax-refund';
const CLAIM = 'POST /api/payments/{userId}/{paymentId}/tax-refund';

/**
 * The tax refund beside a payment at a designated shop: the amount, the rules and a button that claims it, or the
 * existing claim.
 */
export function BesidePayment({ id }: { id: number }) {
  const w = useWords(besideWords);
  const gloss = useGloss(besideWords);
  const { data, refetch } = useRead(PREVIEW, { params: { paymentId: id } });
  // The data may predate a step of the claim, so it is reloaded when shown.
  const again = useEffectEvent(() => data && refetch());
  useEffect(() => void again(), []);
  if (!data || !(data.isOffered || data.claim)) return null;
  const { claim, refundAmount, percent } = data;
  return (
    <section className={styles.beside} aria-label={w.title}>
      <div className={styles.besideHead}>
        <h2 className={styles.besideTitle}>
          <span>{w.title}</span> {!claim && Number(percent) > 0 && <span>{`${Number(percent)}%`}</span>}{' '}
          {gloss && <Gloss>{gloss.title}</Gloss>}
        </h2>
        <span className={classes(styles.besideTitle, 'num')} translate="no">
          {usd(claim?.grantedAmount ?? claim?.refundAmount ?? refundAmount)}
        </span>
      </div>
      {claim ? <Claimed claim={claim} /> : <Claim preview={data} paymentId={id} />}
    </section>
  );
}

function Claimed({ claim: { id, status } }: { claim: NonNullable<Preview['claim']> }) {
  const w = useWords(besideWords);
  const row = useWords(rowWords);
  return (
    <>
      <p>
        <Badge tone={refundTones[status]} word={row.status[status]} />
      </p>
      <ButtonLink isWide look="quiet" icon={receipt} href={`/traveler?refund=${id}`}>
        {w.open}
      </ButtonLink>
    </>
  );
}

function Claim({ preview, paymentId }: { preview: Preview; paymentId: number }) {
  const w = useWords(besideWords);
  const language = useLanguage();
  const userId = useUserId();
  const [payout, setPayout] = useState<Payout | undefined>({ to: 'usdc' });
  const { isBusy, act } = useAct({
    reasons,
    otherwise: w.unanswered,
    routes: ['GET /api/tax-refunds/{userId}', 'GET /api/tax-waiting/{userId}', PREVIEW],
  });
  const { refundAmount, operator, checks } = preview;
  const amount = usd(refundAmount);
  const isBroken =
    !checks.minimum || !checks.daily || checks.entry === false || (preview.foreignOnly && checks.foreign === false);
  const press = () => {
    const sent = { params: { userId, paymentId }, body: { ...(payout && { payout }) } };
    const claim = () => signedCall(call, w.signing(amount), CLAIM, sent);
    void act(claim, {
      done: { title: w.claimed, text: amount },
      failed: w.failed,
      onDone: ({ id }) => go(`/traveler?refund=${id}`),
    });
  };
  const name = operator && nameFor(operator, language);
  return (
    <>
      <Rules preview={preview} />
      {!checks.passport && (
        <div>
          <InfoLine icon={alert} title={w.noPassport} text={w.noPassportText} />
          <p className={styles.ways}>
            <TextLink href="/verify-identity">{w.verify}</TextLink>
            <ByCredential operator={operator} text={w.byCredential} />
          </p>
        </div>
      )}
      {!isBroken && <PayoutField amount={refundAmount} value={payout} onChange={setPayout} mayWait />}
      <Button
        isWide
        isAct
        icon={receipt}
        isDisabled={isBroken}
        reason={w.notEligible}
        loadingText={isBusy ? w.claiming : undefined}
        onClick={press}
      >
        <span translate="no">{w.claim(amount)}</span>
      </Button>
      {name && <p className={styles.claimText}>{w.paidBy(name)}</p>}
    </>
  );
}

/** Each rule with its current verdict. */
function Rules({ preview: { checks, entryDate, lastDay, purchaseAmount, foreignOnly } }: { preview: Preview }) {
  const w = useWords(besideWords);
  const language = useLanguage();
  const entry =
    entryDate === null || lastDay === null
      ? w.entryOpen
      : w.entry(dateText(lastDay, language), dateText(entryDate, language));
  return (
    <ul className={styles.rules} aria-label={w.rules}>
      <Rule isMet={checks.minimum} text={w.minimum[checks.minimum ? 'met' : 'broken'](usd(purchaseAmount))} />
      <Rule isMet={checks.daily} text={w.daily[checks.daily ? 'met' : 'broken']} />
      <Rule isMet={checks.entry} text={checks.entry === false ? w.entryOver : entry} />
      <Rule isMet={checks.passport || null} text={w.passport} />
      {foreignOnly && <Rule isMet={checks.foreign} text={w.foreign[verdictOf(checks.foreign)]} />}
    </ul>
  );
}

const verdictOf = (isMet: boolean | null) => (isMet === null ? 'open' : isMet ? 'met' : 'broken');

function Rule({ isMet, text }: { isMet: boolean | null; text: string }) {
  const w = useWords(besideWords);
  const verdict = verdictOf(isMet);
  return (
    <li className={classes(styles.check, verdict !== 'open' && styles[verdict])}>
      <Icon of={{ met: check, broken: cross, open: dash }[verdict]} size={16} />
      <span>
        <span className="sr">{`${w.verdicts[verdict]}: `}</span>
        <TextSpan>{text}</TextSpan>
      </span>
    </li>
  );
}

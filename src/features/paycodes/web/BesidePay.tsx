// @online
// The worker stores this file when it is first loaded (app/worker/files.ts). Pages of a phone with a grant load it ahead.
import { useEffect, useState } from 'react';
import { useRead as useExchange } from '#features/exchange/web/calls.ts';
import { PayTarget } from '#features/pay/web/paying/PayTarget.tsx';
import { wonText } from '#features/pay/web/won.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateText, formatter } from '#platform/dates.ts';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { vibrate } from '#platform/web/device/device.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button, IconButton, TextLink } from '#ui/controls/Button.tsx';
import { alert, eye, eyeOff, wifiOff } from '#ui/drawings/icons.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine, SkeletonBlock } from '#ui/layout/State.tsx';
import { Money } from '#ui/text/Money.tsx';
import type { PayGrant } from '../contract.ts';
import { useRead } from './calls.ts';
import type { DeviceGrant } from './device-keys.ts';
import { PayDevices } from './PayDevices.tsx';
import styles from './Show.module.css';
import { ShownCode } from './ShownCode.tsx';
import { showWords } from './show-words.ts';
import { TurnOn } from './TurnOn.tsx';
import { useGrant } from './use-grant.ts';
import { useShowing, useWakeLock } from './use-showing.ts';

const BACK = '/localpay';
const HEIGHT = 420;
const SEAL = '완료';
const TO_THE_SECOND = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Show to pay: this phone's code, or the form that switches it on; and the devices that show codes. */
export function BesidePay() {
  const w = useWords(showWords);
  const gloss = useGloss(showWords);
  const { grant, wasEnded, reread, drop } = useGrant();
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: BACK, label: w.back }} />
      {grant === undefined && <SkeletonBlock height={HEIGHT} label={w.making} />}
      {grant === null && wasEnded && <InfoLine icon={alert} title={w.ended} text={w.endedText} />}
      {grant === null && <TurnOn onDone={reread} />}
      {grant && <Showings key={grant.grantId} grant={grant} />}
      <PayDevices here={grant?.grantId} onEnded={drop} />
    </Screen>
  );
}

/** One showing after another, each with a counter of its own. */
function Showings({ grant }: { grant: DeviceGrant }) {
  const [turn, setTurn] = useState(0);
  return <Showing key={turn} grant={grant} onAgain={() => setTurn(turn + 1)} />;
}

function Showing({ grant, onAgain }: { grant: DeviceGrant; onAgain: () => void }) {
  const w = useWords(showWords);
  const isAway = useOfflineCause() !== undefined;
  const shown = useShowing(grant);
  const use = useUse(grant.grantId, shown.counter);
  useWakeLock(!shown.isOver && use === undefined);
  if (Date.parse(grant.validUntil) < Date.now() + grant.offsetMs)
    return <InfoLine icon={alert} title={w.expired} text={w.expiredText} />;
  return (
    <div className={styles.stack}>
      {use ? (
        <Used use={use} onAgain={onAgain} />
      ) : shown.isOver ? (
        <div className={styles.empty}>
          <h2>{w.over}</h2>
          <p>{w.overText}</p>
          <Button onClick={onAgain}>{w.again}</Button>
        </div>
      ) : shown.texts ? (
        <>
          <p>{w.lead}</p>
          <ShownCode texts={shown.texts} offsetMs={grant.offsetMs} />
        </>
      ) : (
        <SkeletonBlock height={HEIGHT} label={w.making} />
      )}
      {isAway && <InfoLine icon={wifiOff} title={w.away} />}
      <Limits grant={grant} />
    </div>
  );
}

/** Balance of the payer, who can hide it from the clerk. Offline it is the last one seen. */
function Balance() {
  const w = useWords(showWords);
  const [isHidden, setIsHidden] = useState(false);
  const assets = useExchange('GET /api/exchange/{userId}').data?.assets;
  const balance = assets?.find(({ assetType }) => assetType === 'KRW')?.balance;
  return (
    <span className={styles.balance}>
      <Money text={balance === undefined ? '…' : wonText(balance)} isHidden={isHidden} hiddenText={w.hidden} />
      <IconButton
        icon={isHidden ? eyeOff : eye}
        label={isHidden ? w.show : w.hide}
        onClick={() => setIsHidden(!isHidden)}
      />
    </span>
  );
}

/** Balance and limits of this phone. */
function Limits({ grant }: { grant: DeviceGrant }) {
  const w = useWords(showWords);
  const language = useLanguage();
  const here = useRead('GET /api/pay-grants/{userId}').data?.find(({ id }) => id === grant.grantId);
  const left = here && BigInt(here.dayCap) - BigInt(here.paidToday);
  return (
    <KeyValues
      rows={[
        { term: w.balance, value: <Balance /> },
        { term: w.once, value: wonText(grant.onceCap) },
        ...(left === undefined ? [] : [{ term: w.left, value: wonText(left.toString()) }]),
        { term: w.validUntil, value: dateText(grant.validUntil, language) },
      ]}
    />
  );
}

type Use = NonNullable<PayGrant['lastUse']>;

/** Returns the use of the showing on screen, once the server knows it. It stays when the showing ends. */
function useUse(grantId: number, counter: number | undefined): Use | undefined {
  const grants = useRead('GET /api/pay-grants/{userId}').data;
  const last = grants?.find(({ id }) => id === grantId)?.lastUse;
  return last && last.counter === counter ? last : undefined;
}

/** Result of a code: paid, or above the limits and to be confirmed here. */
function Used({ use, onAgain }: { use: Use; onAgain: () => void }) {
  const w = useWords(showWords);
  const language = useLanguage();
  const shop = nameFor({ name: use.shop, nameKo: use.shopKo }, language);
  // A charge that was confirmed here stays with its receipt.
  const [wasAsked] = useState(use.state === 'asked');
  useEffect(vibrate, []);
  if (wasAsked)
    return (
      <>
        <InfoLine icon={alert} title={w.asked(shop)} text={w.askedText} />
        <PayTarget target={{ kind: 'charge', id: use.chargeId }} onBusy={() => undefined} onClose={onAgain} />
      </>
    );
  return (
    <div className={styles.empty} role="status">
      <RoundSeal text={SEAL} size={88} documentId={String(use.paymentId ?? use.chargeId)} isPressed />
      <h2>{w.paid}</h2>
      <p>{shop}</p>
      <Money text={wonText(use.amount)} size="hero" />
      <p className="num">{formatter(language, TO_THE_SECOND).format(new Date(use.usedAt))}</p>
      {use.paymentId !== null && <TextLink href={`/pay?payment=${use.paymentId}`}>{w.receipt}</TextLink>}
      <Button look="quiet" onClick={onAgain}>
        {w.again}
      </Button>
    </div>
  );
}

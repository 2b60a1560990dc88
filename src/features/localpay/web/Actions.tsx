import { useState } from 'react';
import type { Code } from '#features/codes/code.ts';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import type { Flow } from '#features/exchange/flows.ts';
import { type Target, targetOf } from '#features/pay/pay-target.ts';
import { WaitingCharge } from '#features/pay/web/till/WaitingCharge.tsx';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button } from '#ui/controls/Button.tsx';
import { arrowUpRight, banknoteUp, plus, qr, store } from '#ui/drawings/icons.ts';
import { link, nfc } from '#ui/drawings/icons-more.ts';
import { ActionGrid } from '#ui/layout/Facts.tsx';
import { useRead } from './calls.ts';
import styles from './LocalPay.module.css';
import { ReadCodeSheet } from './ReadCodeSheet.tsx';
import { useHandedCode } from './use-handed-code.ts';
import { words } from './words.ts';

const ACTIONS = [
  ['topUp', plus],
  ['qrPay', qr],
  ['nfcPay', nfc],
  ['send', arrowUpRight],
  ['withdraw', banknoteUp],
  ['connect', link],
] as const;

type Action = (typeof ACTIONS)[number][0];
/** Accounts are connected in order to collect top-ups from them. */
const isOffered = (action: Action) => action !== 'connect' || !isClosed('collecting');

/** Each sheet's code is loaded at its first use. */
const loadExchange = () =>
  import('#features/exchange/web/ExchangeSheet.tsx').then(({ ExchangeSheet }) => ExchangeSheet);
const loadConnect = () => import('#features/exchange/web/ConnectSheet.tsx').then(({ ConnectSheet }) => ConnectSheet);
const loadPay = () => import('#features/pay/web/paying/PaySheet.tsx').then(({ PaySheet }) => PaySheet);
const loadNfc = () => import('#features/pay/web/paying/NfcPaySheet.tsx').then(({ NfcPaySheet }) => NfcPaySheet);
const loadSend = () => import('#features/pay/web/paying/SendWonSheet.tsx').then(({ SendWonSheet }) => SendWonSheet);
const loadGetPaid = () => import('#features/pay/web/till/GetPaidSheet.tsx').then(({ GetPaidSheet }) => GetPaidSheet);

/**
 * The buttons in the order of docs/product/localpay.md#actions, with QR Pay as the dark one, and the button to get paid
 * below.
 */
export function Actions() {
  const w = useWords(words);
  const balance = useRead('GET /api/local-currency/{userId}').data?.balance;
  const [open, setOpen] = useState<Action | 'getPaid'>();
  const [code, setCode] = useState<Code>();
  const [flow, setFlow] = useState<Flow>();
  const [target, setTarget] = useState<Target>();
  const [Exchange, needExchange] = useLater(loadExchange);
  const [Connect, needConnect] = useLater(loadConnect);
  const [Pay, needPay] = useLater(loadPay);
  const [Nfc, needNfc] = useLater(loadNfc);
  const [Send, needSend] = useLater(loadSend);
  const [GetPaid, needGetPaid] = useLater(loadGetPaid);
  const take = (read: Code) => {
    const found = targetOf(read);
    if (found) needPay(() => setTarget(found));
    else setCode(read);
  };
  const scan = useScanSheet(take);
  useUrlAction('scan', scan.open);
  useHandedCode(take);
  const [to, close] = useWonFor(
    () => needSend(() => setOpen('send')),
    () => setOpen(undefined),
  );
  const presses: Readonly<Record<Action, () => void>> = {
    topUp: () => needExchange(() => setFlow('topUp')),
    qrPay: scan.open,
    nfcPay: () => needNfc(() => setOpen('nfcPay')),
    send: () => needSend(() => setOpen('send')),
    withdraw: () => needExchange(() => setFlow('localWithdraw')),
    connect: () => needConnect(() => setOpen('connect')),
  };
  useLinkedSheets(presses);
  return (
    <>
      <ActionGrid
        columns={3}
        actions={ACTIONS.filter(([action]) => isOffered(action)).map(([action, icon]) => ({
          label: w.actions[action],
          icon,
          isPrimary: action === 'qrPay',
          onClick: presses[action],
        }))}
      />
      <GetPaidButton isOpen={open === 'getPaid'} onOpen={() => needGetPaid(() => setOpen('getPaid'))} />
      {scan.Sheet && <scan.Sheet {...scan.props} />}
      {Exchange && <Exchange flow={flow} onTurn={setFlow} onClose={() => setFlow(undefined)} />}
      {Connect && <Connect isOpen={open === 'connect'} onClose={close} />}
      {Pay && <Pay target={target} onClose={() => setTarget(undefined)} />}
      {Nfc && (
        <Nfc
          isOpen={open === 'nfcPay'}
          onClose={close}
          onQr={() => {
            close();
            scan.open();
          }}
        />
      )}
      {Send && <Send to={to} isOpen={open === 'send'} balance={balance} onClose={close} />}
      {GetPaid && <GetPaid isOpen={open === 'getPaid'} onClose={close} />}
      <ReadCodeSheet code={code} onClose={() => setCode(undefined)} />
    </>
  );
}

/** Button of the till, with the code that waits while the till is closed. */
function GetPaidButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const w = useWords(words);
  return (
    <div className={styles.pay}>
      <Button look="quiet" isWide icon={store} onClick={onOpen}>
        {w.getPaid}
      </Button>
      {!isOpen && <WaitingCharge onOpen={onOpen} />}
    </div>
  );
}

/** Opens the sheet that a link from another screen names, as in `?do=withdraw`. */
function useLinkedSheets({ topUp, withdraw }: Readonly<Record<'topUp' | 'withdraw', () => void>>): void {
  useUrlAction('top-up', topUp);
  useUrlAction('withdraw', withdraw);
}

/**
 * Returns the recipient from the page's address (`?do=send-won&to=0x...`), and a function that closes the sheet and
 * clears it.
 */
function useWonFor(open: () => void, close: () => void) {
  const [to, setTo] = useState<string>();
  useUrlAction('send-won', () => {
    setTo(new URLSearchParams(location.search).get('to') ?? undefined);
    open();
  });
  const forget = () => {
    setTo(undefined);
    close();
  };
  return [to, forget] as const;
}

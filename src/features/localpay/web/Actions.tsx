import { useState } from 'react';
import type { Code } from '#features/codes/code.ts';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import type { Flow } from '#features/exchange/flows.ts';
import { type Target, targetOf } from '#features/pay/pay-target.ts';
import { hasNfc } from '#features/pay/web/paying/nfc.ts';
import { WaitingCharge } from '#features/pay/web/till/WaitingCharge.tsx';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { arrowUpRight, banknoteUp, plus, qr, store } from '#ui/drawings/icons.ts';
import { chevronDown, link, nfc } from '#ui/drawings/icons-more.ts';
import { ActionGrid } from '#ui/layout/Facts.tsx';
import { useRead } from './calls.ts';
import { ReadCodeSheet } from './ReadCodeSheet.tsx';
import { useHandedCode } from './use-handed-code.ts';
import { words } from './words.ts';

const ACTIONS = [
  ['pay', qr],
  ['getPaid', store],
  ['topUp', plus],
] as const;
/** Actions that the More button shows. */
const MORE = [
  ['send', arrowUpRight],
  ['withdraw', banknoteUp],
  ['connect', link],
  ['nfcPay', nfc],
] as const;

type Action = (typeof ACTIONS | typeof MORE)[number][0];
/** Accounts are connected in order to collect top-ups from them, and tags are read only by some devices. */
const isOffered = (action: Action) =>
  action === 'nfcPay' ? hasNfc() : action !== 'connect' || !isClosed('collecting');

/** Each sheet's code is loaded at its first use. */
const loadExchange = () =>
  import('#features/exchange/web/ExchangeSheet.tsx').then(({ ExchangeSheet }) => ExchangeSheet);
const loadConnect = () => import('#features/exchange/web/ConnectSheet.tsx').then(({ ConnectSheet }) => ConnectSheet);
const loadPay = () => import('#features/pay/web/paying/PaySheet.tsx').then(({ PaySheet }) => PaySheet);
const loadNfc = () => import('#features/pay/web/paying/NfcPaySheet.tsx').then(({ NfcPaySheet }) => NfcPaySheet);
const loadSend = () => import('#features/pay/web/paying/SendWonSheet.tsx').then(({ SendWonSheet }) => SendWonSheet);
const loadGetPaid = () => import('#features/pay/web/till/GetPaidSheet.tsx').then(({ GetPaidSheet }) => GetPaidSheet);

/** Pay, Get paid and TopUp, with the rest under More (docs/product/localpay.md#actions). */
function Buttons({ presses }: { presses: Readonly<Record<Action, () => void>> }) {
  const w = useWords(words);
  const [hasMore, setHasMore] = useState(false);
  const more = MORE.filter(([action]) => isOffered(action));
  return (
    <>
      <ActionGrid
        columns={4}
        actions={[
          ...ACTIONS.map(([action, icon]) => ({
            label: w.actions[action],
            icon,
            isPrimary: action === 'pay',
            onClick: presses[action],
          })),
          { label: w.more, icon: chevronDown, isExpanded: hasMore, onClick: () => setHasMore(!hasMore) },
        ]}
      />
      {hasMore && (
        <ActionGrid
          columns={more.length > 3 ? 4 : 3}
          actions={more.map(([action, icon]) => ({ label: w.actions[action], icon, onClick: presses[action] }))}
        />
      )}
    </>
  );
}

/** The acts of LocalPay and their sheets. Pay opens the scanner, which also takes a number, a link and a picture. */
export function Actions() {
  const balance = useRead('GET /api/local-currency/{userId}').data?.balance;
  const [open, setOpen] = useState<Action>();
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
    pay: scan.open,
    getPaid: () => needGetPaid(() => setOpen('getPaid')),
    nfcPay: () => needNfc(() => setOpen('nfcPay')),
    send: () => needSend(() => setOpen('send')),
    withdraw: () => needExchange(() => setFlow('localWithdraw')),
    connect: () => needConnect(() => setOpen('connect')),
  };
  useLinkedSheets(presses);
  return (
    <>
      <Buttons presses={presses} />
      {open !== 'getPaid' && <WaitingCharge onOpen={presses.getPaid} />}
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

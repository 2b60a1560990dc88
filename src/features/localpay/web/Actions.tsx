import { useState } from 'react';
import type { Code } from '#features/codes/code.ts';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import type { Flow } from '#features/exchange/flows.ts';
import { useWords } from '#platform/web/language.ts';
import { NotYet } from '#platform/web/NotYet.tsx';
import { useLater } from '#platform/web/useLater.ts';
import { useWish } from '#platform/web/useWish.ts';
import { ActionGrid } from '#ui/Facts.tsx';
import { arrowUpRight, banknoteUp, plus, qr } from '#ui/icons.ts';
import { link, nfc } from '#ui/icons-more.ts';
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

const loadExchange = () =>
  import('#features/exchange/web/ExchangeSheet.tsx').then(({ ExchangeSheet }) => ExchangeSheet);
const loadConnect = () => import('#features/exchange/web/ConnectSheet.tsx').then(({ ConnectSheet }) => ConnectSheet);

/** SPEC.md's six buttons in its order, QR Pay the dark one. */
export function Actions() {
  const w = useWords(words);
  const [missing, setMissing] = useState<string>();
  const [code, setCode] = useState<Code>();
  const [flow, setFlow] = useState<Flow>();
  const [isConnecting, setIsConnecting] = useState(false);
  const scan = useScanSheet(setCode);
  const [ExchangeSheet, needExchange] = useLater(loadExchange);
  const [ConnectSheet, needConnect] = useLater(loadConnect);
  useWish('scan', scan.open);
  useHandedCode(setCode);
  const opens: Partial<Record<(typeof ACTIONS)[number][0], () => void>> = {
    topUp: () => needExchange(() => setFlow('topUp')),
    qrPay: scan.open,
    withdraw: () => needExchange(() => setFlow('localWithdraw')),
    connect: () => needConnect(() => setIsConnecting(true)),
  };
  return (
    <>
      <ActionGrid
        columns={3}
        actions={ACTIONS.map(([action, icon]) => ({
          label: w.actions[action],
          icon,
          isPrimary: action === 'qrPay',
          onClick: opens[action] ?? (() => setMissing(w.actions[action])),
        }))}
      />
      {scan.Sheet && <scan.Sheet {...scan.props} />}
      <ReadCodeSheet
        code={code}
        onClose={() => setCode(undefined)}
        onPay={() => {
          setCode(undefined);
          setMissing(w.paying);
        }}
      />
      {ExchangeSheet && <ExchangeSheet flow={flow} onClose={() => setFlow(undefined)} />}
      {ConnectSheet && <ConnectSheet isOpen={isConnecting} onClose={() => setIsConnecting(false)} />}
      <NotYet feature={missing} onClose={() => setMissing(undefined)} />
    </>
  );
}

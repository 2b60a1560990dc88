import { useState } from 'react';
import type { Code } from '#features/codes/code.ts';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import { useWords } from '#platform/web/language.ts';
import { NotYet } from '#platform/web/NotYet.tsx';
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

/** SPEC.md's six buttons in its order, QR Pay the dark one. */
export function Actions() {
  const w = useWords(words);
  const [missing, setMissing] = useState<string>();
  const [code, setCode] = useState<Code>();
  const scan = useScanSheet(setCode);
  useWish('scan', scan.open);
  useHandedCode(setCode);
  const press = (action: (typeof ACTIONS)[number][0]) =>
    action === 'qrPay' ? scan.open() : setMissing(w.actions[action]);
  return (
    <>
      <ActionGrid
        columns={3}
        actions={ACTIONS.map(([action, icon]) => ({
          label: w.actions[action],
          icon,
          isPrimary: action === 'qrPay',
          onClick: () => press(action),
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
      <NotYet feature={missing} onClose={() => setMissing(undefined)} />
    </>
  );
}

import { useState } from 'react';
import { useWords } from '#platform/web/language.ts';
import { NotYet } from '#platform/web/NotYet.tsx';
import { ActionGrid } from '#ui/Facts.tsx';
import { arrowUpRight, banknoteUp, plus, qr } from '#ui/icons.ts';
import { link, nfc } from '#ui/icons-more.ts';
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
  return (
    <>
      <ActionGrid
        columns={3}
        actions={ACTIONS.map(([action, icon]) => ({
          label: w.actions[action],
          icon,
          isPrimary: action === 'qrPay',
          onClick: () => setMissing(w.actions[action]),
        }))}
      />
      <NotYet feature={missing} onClose={() => setMissing(undefined)} />
    </>
  );
}

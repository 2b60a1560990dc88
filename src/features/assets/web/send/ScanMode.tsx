import type { Code } from '#features/codes/code.ts';
import { printCode } from '#features/codes/read-code.ts';
import { shortAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextButton, TextLink } from '#ui/controls/Button.tsx';
import { check, qr } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { words } from './send-words.ts';

interface ScanModeProps {
  /** The last code read; undefined before the first. */
  code: Code | undefined;
  onScan: () => void;
}

/** QR mode of Send: describes the code that was read and offers another scan. A shop's code is paid in LocalPay. */
export function ScanMode({ code, onScan }: ScanModeProps) {
  const w = useWords(words);
  const again = <TextButton onClick={onScan}>{code ? w.scanAgain : w.scan}</TextButton>;
  if (!code) return <InfoLine icon={info} title={w.notScanned} text={w.notScannedText} action={again} />;
  if (code.kind !== 'address' && code.kind !== 'payment')
    return (
      <InfoLine
        icon={qr}
        title={w.localPay}
        text={w.localPayText}
        action={
          <TextLink href={`/localpay?text=${encodeURIComponent(printCode(code, location.origin))}`}>
            {w.localPayOpen}
          </TextLink>
        }
      />
    );
  const to = shortAddress(code.address.address);
  const asked = code.kind === 'payment' && code.asset && code.amount && amountOf(code.asset, code.amount);
  return <InfoLine icon={check} title={w.scanned(asked || '', to)} text={w.scannedText} action={again} />;
}

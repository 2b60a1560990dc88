import type { Code } from '#features/codes/code.ts';
import { printCode } from '#features/codes/read-code.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextButton, TextLink } from '#ui/controls/Button.tsx';
import { qr } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { words } from './send-words.ts';

interface ScanModeProps {
  /** The last code that names no address; undefined before the first. */
  code: Code | undefined;
  onScan: () => void;
}

/** QR mode of Send: offers a scan. A shop's code is paid in LocalPay. */
export function ScanMode({ code, onScan }: ScanModeProps) {
  const w = useWords(words);
  if (!code || code.kind === 'address' || code.kind === 'payment') {
    const scan = <TextButton onClick={onScan}>{w.scan}</TextButton>;
    return <InfoLine icon={info} title={w.notScanned} text={w.notScannedText} action={scan} />;
  }
  const href = `/localpay?text=${encodeURIComponent(printCode(code, location.origin))}`;
  const go = <TextLink href={href}>{w.localPayOpen}</TextLink>;
  return <InfoLine icon={qr} title={w.localPay} text={w.localPayText} action={go} />;
}

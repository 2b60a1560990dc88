// @online
import { useState } from 'react';
import type { Code } from '#features/codes/code.ts';
import { printCode } from '#features/codes/read-code.ts';
import { CodeForm } from '#features/codes/web/CodeForm.tsx';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { type Target, targetOf } from '#features/pay/pay-target.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button, TextLink } from '#ui/controls/Button.tsx';
import { info, scanQr } from '#ui/drawings/icons-more.ts';
import { InfoLine, SkeletonBlock } from '#ui/layout/State.tsx';
import styles from '../Pay.module.css';
import { words } from '../words.ts';

const HEIGHT = 260;

/**
 * Reads a code to pay: scanned, picked as a picture, pasted or typed. For a code of another kind it says where to pay
 * it.
 */
export function FindCode({ onFound }: { onFound: (target: Target) => void }) {
  const w = useWords(words);
  const did = useDid();
  // Counts codes that cannot be paid here, so that the form restarts after each.
  const [other, setOther] = useState<{ readonly code: Code; readonly nth: number }>();
  const take = (code: Code) => {
    const target = targetOf(code);
    if (target) onFound(target);
    else setOther({ code, nth: 1 + (other?.nth ?? 0) });
  };
  const scan = useScanSheet(take);
  return (
    <div className={styles.stack}>
      <p>{w.findLead}</p>
      <div>
        <Button isWide icon={scanQr} onClick={scan.open}>
          {w.scan}
        </Button>
        <div role="alert" className={styles.notice}>
          {other && <Other code={other.code} />}
        </div>
      </div>
      {!did && <SkeletonBlock height={HEIGHT} label={w.pay} />}
      {did && !scan.props.isOpen && <CodeForm key={other?.nth} did={did} onRead={take} />}
      {scan.Sheet && <scan.Sheet {...scan.props} />}
    </div>
  );
}

function Other({ code }: { code: Code }) {
  const w = useWords(words);
  const isSend = code.kind === 'address' || code.kind === 'payment';
  const href = `/send?text=${encodeURIComponent(printCode(code, location.origin))}`;
  return (
    <InfoLine
      isCaution
      icon={info}
      title={w.findBad}
      text={isSend ? w.findSend : undefined}
      action={isSend && <TextLink href={href}>{w.findGo}</TextLink>}
    />
  );
}

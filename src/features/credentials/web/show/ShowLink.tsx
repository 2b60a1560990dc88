import { useEffect, useState } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { timeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check } from '#ui/drawings/icons.ts';
import { copy, share } from '#ui/drawings/icons-more.ts';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import styles from '../DigitalId.module.css';
import { showWords } from './show-words.ts';
import type { Link } from './use-link.ts';

interface ShowLinkProps {
  link: Link;
  /** True once a verifier has accepted it. */
  isAccepted: boolean;
  onAgain: () => void;
}

/** Shows a link as a QR code and as text while it is open; then its outcome or a button for a new one. */
export function ShowLink({ link, isAccepted, onAgain }: ShowLinkProps) {
  const w = useWords(showWords);
  const language = useLanguage();
  const did = useDid();
  const isOver = useOver(link.expiresAt);
  if (isAccepted)
    return (
      <p role="status" className={styles.accepted}>
        <Icon of={check} size={22} /> <span>{w.acceptedText}</span>
      </p>
    );
  if (isOver)
    return (
      <div role="status">
        <p className={styles.trust}>{w.linkOver}</p>
        <Button isWide onClick={onAgain}>
          {w.again}
        </Button>
      </div>
    );
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(link.url);
  return (
    <>
      <div className={styles.qr}>
        <QrFrame did={did} text={link.url} label={w.qrOf} />
      </div>
      <p className={`${styles.whole} code`} translate="no">
        {link.url}
      </p>
      <p className={styles.lasts}>{w.lasts(timeText(link.expiresAt, language))}</p>
      {isLocal && <p className={styles.lasts}>{w.localOnly}</p>}
      <PassOn url={link.url} />
    </>
  );
}

/** Returns whether a time has passed, and re-renders when it does. */
function useOver(at: string): boolean {
  const [isOver, setIsOver] = useState(() => Date.parse(at) <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return isOver;
}

/**
 * Shares the link by the device's share dialog, if any, and by the clipboard. The button shows the result, since toasts
 * lie below the sheet.
 */
function PassOn({ url }: { url: string }) {
  const w = useWords(showWords);
  const [said, setSaid] = useState<string>();
  const canShare = typeof navigator.share === 'function';
  const copyIt = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid(w.copiedLink);
    } catch (error) {
      report('Copy', error);
      setSaid(w.notCopied);
    }
  };
  const shareIt = async () => {
    try {
      await navigator.share({ title: w.shareText, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      report('Share', error);
      await copyIt();
    }
  };
  return (
    <>
      <Button isWide icon={canShare ? share : copy} onClick={() => void (canShare ? shareIt() : copyIt())}>
        {canShare ? w.shareLink : w.copyLink}
      </Button>
      <p role="status" className={styles.lasts}>
        {said}
      </p>
    </>
  );
}

import { useState } from 'react';
import type { User } from '#features/auth/contract.ts';
import { isIpAddressHost } from '#features/auth/web/passkeys/webauthn.ts';
import { ByNumber } from '#features/auth/web/sign-in/ByNumber.tsx';
import { useBiometric } from '#features/auth/web/use-biometric.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { TextButton, TextLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { qr } from '#ui/drawings/icons.ts';
import { chevronDown, copy, download, fingerprint, settings } from '#ui/drawings/icons-more.ts';
import { ActionGrid } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from '../DigitalId.module.css';
import { words } from '../words.ts';
import { copyDid } from './copy-did.ts';
import { DidSheet } from './DidSheet.tsx';

const loadExport = () => import('../export/ExportIdentity.tsx').then(({ ExportIdentity }) => ExportIdentity);

/** Biometric sign-in, and behind one button the actions on the DID. */
export function DidManagement({ user }: { user: User }) {
  const w = useWords(words);
  const [hasMore, setHasMore] = useState(false);
  const [isShared, setIsShared] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const [ExportIdentity, needExport] = useLater(loadExport);
  const { turn, sheet } = useBiometric();
  const did = user.didAddress;
  return (
    <>
      <div className={styles.biometric}>
        {user.biometricEnabled ? (
          <InfoLine icon={fingerprint} title={w.biometricOn} text={w.biometricOnText} />
        ) : isIpAddressHost() ? (
          <ByNumber />
        ) : (
          <InfoLine
            icon={fingerprint}
            title={w.biometricOff}
            text={w.biometricOffText}
            action={<TextButton onClick={() => void turn(true)}>{w.enable}</TextButton>}
          />
        )}
      </div>
      <TextButton className={styles.more} aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
        <span>{w.management}</span>
        <Icon of={chevronDown} size={16} />
      </TextButton>
      {hasMore && (
        <>
          <ActionGrid
            columns={2}
            actions={[
              { label: w.copy, icon: copy, onClick: () => void copyDid(did, w) },
              { label: w.shareQr, icon: qr, onClick: () => setIsShared(true) },
              { label: w.export, icon: download, onClick: () => needExport(() => setIsExporting(true)) },
              { label: w.settings, icon: settings, onClick: () => go('/myinfo') },
            ]}
          />
          <p className={styles.bring}>
            <TextLink href="/import">{w.bring}</TextLink>
          </p>
        </>
      )}
      <DidSheet did={did} isOpen={isShared} onClose={() => setIsShared(false)} />
      <TextSpan>{sheet}</TextSpan>
      {ExportIdentity && <ExportIdentity isOpen={isExporting} onClose={() => setIsExporting(false)} />}
    </>
  );
}

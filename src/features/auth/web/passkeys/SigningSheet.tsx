// @online
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { AddressText } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText, PageLanguageContext } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { reasons } from '../calls.ts';
import { ByNumber } from '../sign-in/ByNumber.tsx';
import type { Request } from './ceremony.ts';
import { signingWords } from './passkey-words.ts';
import type { SigningSubject } from './to-sign.ts';
import { isIpAddressHost } from './webauthn.ts';

interface Signing {
  readonly what: string | SigningSubject;
  readonly request: Request;
}

const ceremony = () => import('./ceremony.ts');

/** Asks the device to sign, in a sheet over the screen. Returns undefined if the person cancels. */
export function openSigning(signing: Signing): Promise<string | undefined> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const close = (signature?: string) => {
      root.unmount();
      place.remove();
      resolve(signature);
    };
    root.render(<SigningSheet {...signing} onClose={close} />);
  });
}

/** Shows what is signed while the device asks for a finger or a face, and offers another try if that failed. */
function SigningSheet({ what, request, onClose }: Signing & { onClose: (signature?: string) => void }) {
  const w = useWords(signingWords);
  const language = useLanguage();
  // All errors are shown as not confirmed: WebAuthn does not give pages the real reason (section 14.5.2).
  const { fault, act } = useAct({ reasons, otherwise: w.failed, isToldInPlace: true });
  const mayAsk = !isIpAddressHost();
  const isOver = useRef(false);
  const ask = () =>
    act(async () => (await ceremony()).signRequest(request), {
      failed: w.title,
      onDone: (signature) => isOver.current || onClose(signature),
    });
  const first = useRef(ask);
  useEffect(() => {
    if (mayAsk) void first.current();
    return () => {
      isOver.current = true;
    };
  }, [mayAsk]);
  const cancel = () => {
    isOver.current = true;
    void ceremony().then(({ stopAsking }) => stopAsking());
    onClose();
  };
  return (
    <PageLanguageContext value={language}>
      <Sheet isOpen onClose={cancel} title={w.title} lead={<Lead what={what} />}>
        <div className={styles.form}>
          {mayAsk ? (
            <InfoLine icon={fingerprint} title={fault === undefined ? w.waiting : w.notYet} text={fault ?? w.how} />
          ) : (
            <ByNumber />
          )}
          <p role="status" className="sr">
            {mayAsk && (fault ?? w.waiting)}
          </p>
          {fault !== undefined && (
            <Button isWide onClick={() => void ask()}>
              {w.again}
            </Button>
          )}
          <Button look="quiet" isWide onClick={cancel}>
            {w.cancel}
          </Button>
        </div>
      </Sheet>
    </PageLanguageContext>
  );
}

/**
 * A sentence, and below it each address in full, in groups of four. The network comes first if it is not this server's.
 */
function Lead({ what }: { what: string | SigningSubject }) {
  const { text, addresses } = typeof what === 'string' ? { text: what, addresses: [] } : what;
  return (
    <>
      <LangText>{text}</LangText>
      {addresses.map((address) => {
        const at = address.lastIndexOf(':') + 1;
        return (
          <span key={address} className={styles.signed}>
            {at > 0 && (
              <span className="code" translate="no">
                {address.slice(0, at)}
              </span>
            )}
            <AddressText address={address.slice(at)} />
          </span>
        );
      })}
    </>
  );
}

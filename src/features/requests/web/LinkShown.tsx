import { useDid } from '#features/identity/web/calls.ts';
import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { isOfThisMachine, QrFrame } from '#ui/drawings/QrFrame.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { makingWords } from './making/making-words.ts';

/** A link as a QR code for people nearby, with buttons to send it to others. */
export function LinkShown({ link }: { link: string }) {
  const w = useWords(makingWords);
  const did = useDid();
  return (
    <>
      {isOfThisMachine(link) && <InfoLine icon={alert} title={w.local} />}
      <QrFrame did={did} text={link} label={w.qr} />
      <Secret text={link} label={w.linkLabel} share={{ title: w.shareText, url: link }} />
    </>
  );
}

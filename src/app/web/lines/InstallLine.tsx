// @online
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { offerWords } from '../quick/offer-words.ts';
import { answerInstall, type Install } from './install.ts';
import styles from './Offline.module.css';

/** Offers to install the app, by the browser's prompt or by instructions. */
export function InstallLine({ install }: { install: NonNullable<Install> }) {
  const w = useWords(offerWords);
  const take = async () => {
    if (typeof install === 'string') return;
    await install.prompt();
    await install.userChoice;
    // A prompt works only once; any choice is final.
    answerInstall();
  };
  return (
    <section aria-label={w.install}>
      <InfoLine
        icon={download}
        title={w.install}
        text={typeof install === 'string' ? w.installByHand[install] : w.installText}
      />
      <div className={styles.answers}>
        <ButtonPair>
          <Button look="quiet" isCompact onClick={answerInstall}>
            {w.installNot}
          </Button>
          {typeof install !== 'string' && (
            <Button isCompact onClick={() => void take()}>
              {w.installTake}
            </Button>
          )}
        </ButtonPair>
      </div>
    </section>
  );
}

import { useRead as useCampaigns } from '#features/campaigns/web/calls.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { operatorName } from '#platform/web/operator.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { nfc } from '#ui/drawings/icons-more.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { InfoLine, SkeletonBlock } from '#ui/layout/State.tsx';
import { Account } from './Account.tsx';
import { Actions } from './Actions.tsx';
import { useRead } from './calls.ts';
import styles from './LocalPay.module.css';
import { Benefits, Merchants, Rates } from './Offers.tsx';
import { words } from './words.ts';

const NOTE_HEIGHT = 147;
const hasNfc = () => 'NDEFReader' in globalThis;

/** The local currency account: actions, shops that accept it, and the cost of exchanges. */
export function LocalPayScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const skeleton = (label: string) => <SkeletonBlock height={NOTE_HEIGHT} label={label} />;
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Loaded read={useRead('GET /api/local-currency/{userId}')} what={w.balance} skeleton={skeleton}>
        {(account) => <Account account={account} height={NOTE_HEIGHT} />}
      </Loaded>
      {hasNfc() && (
        <div className={styles.nfc}>
          <InfoLine icon={nfc} {...w.nfcReady} />
        </div>
      )}
      <Actions />
      <div className={styles.spending}>
        <Campaigns />
        <ButtonLink href="/shops" look="quiet" isWide>
          {w.findShops}
        </ButtonLink>
        <ButtonLink href="/spending" look="quiet" isWide>
          {w.spending}
        </ButtonLink>
      </div>
      <Side>
        <Merchants />
        <Benefits />
        <Rates />
      </Side>
    </Screen>
  );
}

/** Link to the campaigns, while there are any. */
function Campaigns() {
  const w = useWords(words);
  const language = useLanguage();
  const running = useCampaigns('GET /api/campaigns/{userId}').data ?? [];
  if (running.length === 0) return null;
  return (
    <ButtonLink href="/campaigns" look="quiet" isWide>
      {w.campaigns(running.length, operatorName(language))}
    </ButtonLink>
  );
}

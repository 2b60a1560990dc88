import type { contract } from '#features/campaigns/contract.ts';
import { hasNfc } from '#features/pay/web/paying/nfc.ts';
import { operatorName } from '#platform/web/calls/page-facts.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { TextLink } from '#ui/controls/Button.tsx';
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

const { useRead: useCampaigns } = callsOf<typeof contract>();

const NOTE_HEIGHT = 147;

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
      <div className={styles.links}>
        {isHosted() && <TextLink href="/pay?show">{w.showToPay}</TextLink>}
        <Campaigns />
        <TextLink href="/spending">{w.spending}</TextLink>
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
  return <TextLink href="/campaigns">{w.campaigns(running.length, operatorName(language))}</TextLink>;
}

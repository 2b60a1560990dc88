// @online

import { useDid } from '#features/identity/web/calls.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { operatorName } from '#platform/web/calls/page-facts.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { amountText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { contract, RunningCampaign } from '../contract.ts';
import { audienceText } from './audience-text.ts';
import styles from './Campaigns.module.css';
import { words } from './words.ts';

const { useRead } = callsOf<typeof contract>();

/** Current campaigns, and this month's benefits of this person. */
export function CampaignsScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const operator = operatorName(useLanguage());
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/localpay', label: w.back }} />
      <Loaded read={useRead('GET /api/campaigns/{userId}')} what={w.title}>
        {(campaigns) =>
          campaigns.length === 0 ? (
            <EmptyState did={did} title={w.none} text={w.noneText(operator)} isAlone />
          ) : (
            <>
              <p className={styles.lead}>{w.lead(operator)}</p>
              {campaigns.map((campaign) => (
                <One key={campaign.id} campaign={campaign} />
              ))}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

const won = (amount: string) => amountText(amount, { symbol: '₩' });

function One({ campaign }: { campaign: RunningCampaign }) {
  const w = useWords(words);
  const language = useLanguage();
  const { bps, gives, mostPayment, mostMonth, shopCount, firstDay, lastDay, hasBegun, given, isSpent } = campaign;
  const { predicate, membership } = campaign;
  const [from, to] = [dateText(firstDay, language), dateText(lastDay, language)];
  const name = nameFor(campaign, language);
  const rows = [
    ...(mostPayment === null ? [] : [{ term: w.payment, value: w.most(won(mostPayment)) }]),
    ...(mostMonth === null ? [] : [{ term: w.month, value: w.most(won(mostMonth)) }]),
    { term: w.where, value: shopCount === null ? w.everywhere : w.shops(shopCount) },
    ...(predicate === null ? [] : [{ term: w.audience, value: audienceText(predicate, language) }]),
    ...(membership === null ? [] : [{ term: w.membershipRow, value: w.membership[membership.state] }]),
    { term: w.given, value: won(given) },
  ];
  return (
    <section className={styles.one} aria-label={name}>
      <SectionHead title={name} />
      <p>
        <LangText>
          {[w.rate(String(bps / 100)), w.gives[gives], hasBegun ? w.until(to) : w.from(from, to)].join(' · ')}
        </LangText>
      </p>
      {isSpent && <p className={styles.lead}>{w.spent}</p>}
      <KeyValues rows={rows} />
      {predicate !== null && (
        <div className={styles.join}>
          <ButtonLink
            look={membership === null ? 'primary' : 'quiet'}
            isWide
            href={`/campaign-join?campaign=${campaign.id}`}
          >
            {membership === null ? w.joinOne(name) : w.look(name)}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

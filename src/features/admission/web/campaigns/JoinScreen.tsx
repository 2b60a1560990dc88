// @online
import { whomText } from '#features/campaigns/web/whom.ts';
import { nameFor } from '#platform/both-names.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useSearchParams } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Joining } from '../../contract.ts';
import { call, useRead } from '../calls.ts';
import styles from '../Role.module.css';
import { reasons } from '../reasons.ts';
import { words as shared } from '../words.ts';
import { Joined } from './Joined.tsx';
import { joinWords } from './join-words.ts';
import { TakeJoining } from './TakeJoining.tsx';

/** Where a member reads what a campaign asks of who joins it, shows that, and comes back to once they have. */
export function JoinScreen() {
  const w = useWords(joinWords);
  const gloss = useGloss(joinWords);
  const search = useSearchParams();
  const code = search.get('response_code');
  const campaignId = Number(search.get('campaign') ?? 0);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/campaigns', label: w.campaigns }} />
      {code !== null ? (
        <TakeJoining code={code} />
      ) : Number.isSafeInteger(campaignId) && campaignId > 0 ? (
        <OfCampaign campaignId={campaignId} />
      ) : (
        <div className={styles.form}>
          <InfoLine icon={alert} title={w.none} text={w.noneText} />
          <ButtonLink look="quiet" isWide href="/campaigns">
            {w.campaigns}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}

function OfCampaign({ campaignId }: { campaignId: number }) {
  const w = useWords(joinWords);
  const read = useRead('GET /api/campaign-memberships/{userId}/{campaignId}', { params: { campaignId } });
  return (
    <Loaded read={read} what={w.title} rows={3}>
      {(joining) => <Offered joining={joining} />}
    </Loaded>
  );
}

const ASK = 'POST /api/campaign-memberships/{userId}/{campaignId}';

/** What the campaign gives and asks, by whom, why and for how long it counts, and the presses that show it. */
function Offered({ joining }: { joining: Joining }) {
  const w = useWords(joinWords);
  const all = useWords(shared);
  const language = useLanguage();
  const userId = useUserId();
  const { isBusy, fault, act } = useAct({ reasons, otherwise: all.unanswered, isToldInPlace: true });
  const { campaign, membership } = joining;
  const isIn = membership !== null && membership.state !== 'ended';
  const ask = (to: 'link' | 'request') =>
    void act(() => call(ASK, { params: { userId, campaignId: campaign.id } }), {
      failed: all.notAsked,
      onDone: (asked) => location.assign(asked[to]),
    });
  return (
    <div className={styles.form}>
      <div>
        <h2>{nameFor(campaign, language)}</h2>
        <p>{w.gives(String(campaign.bps / 100))}</p>
      </div>
      {membership && <Joined campaign={campaign} membership={membership} />}
      {!isIn && <p>{w.lead}</p>}
      <Asked joining={joining} />
      <p className={styles.quiet}>{w.kept}</p>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button
        look={isIn ? 'quiet' : 'primary'}
        isAct
        isWide
        loadingText={isBusy ? all.asking : undefined}
        onClick={() => ask('link')}
      >
        {isIn ? w.again : w.show}
      </Button>
      <Button look="quiet" isAct isWide isDisabled={isBusy} onClick={() => ask('request')}>
        {all.other}
      </Button>
    </div>
  );
}

function Asked({ joining: { asker, campaign, issuer } }: { joining: Joining }) {
  const w = useWords(joinWords);
  const language = useLanguage();
  const { predicate } = campaign;
  const called = ({ en, ko }: Joining['asker']) => (language === 'ko' ? ko : null) ?? en;
  if (predicate === null) return null;
  return (
    <KeyValues
      rows={[
        { term: w.asks, value: called(asker) },
        { term: w.why, value: w.whyText[predicate.kind] },
        { term: w.reads, value: whomText(predicate, language) },
        { term: w.credential, value: nameFor(predicate, language) },
        {
          term: w.from,
          value: issuer ? called(issuer) : (predicate.issuer ?? w.listed),
          isCode: !issuer && predicate.issuer !== null,
        },
        { term: w.counts, value: w.countsText },
      ]}
    />
  );
}

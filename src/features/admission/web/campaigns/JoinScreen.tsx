// @online
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { audienceText } from '#features/campaigns/web/audience-text.ts';
import { textIn } from '#features/credentials/claim-text.ts';
import { nameFor } from '#platform/both-names.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { go } from '#platform/web/location.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import type { Joining } from '../../contract.ts';
import { call, useRead } from '../calls.ts';
import styles from '../Role.module.css';
import { Ask } from '../showing/Ask.tsx';
import { ShowScreen } from '../showing/ShowScreen.tsx';
import { Take } from '../showing/Take.tsx';
import { words as shared } from '../words.ts';
import { JOINED_ROUTES, Joined } from './Joined.tsx';
import { joinWords } from './join-words.ts';

/** The screen on which a member reads what a campaign requires and shows it, and to which the wallet returns them. */
export function JoinScreen() {
  const w = useWords(joinWords);
  const gloss = useGloss(joinWords);
  return (
    <ShowScreen
      title={w.title}
      gloss={gloss?.title}
      back={{ href: '/campaigns', label: w.campaigns }}
      param="campaign"
      none={{ title: w.none, text: w.noneText, href: '/campaigns', link: w.campaigns }}
      Taking={TakeJoining}
      Offer={OfCampaign}
    />
  );
}

const TAKE = 'POST /api/campaign-memberships/{userId}';

function TakeJoining({ code }: { code: string }) {
  const w = useWords(joinWords);
  const params = { userId: useUserId() };
  return (
    <Take
      w={w}
      take={() => signedCall(call, w.signing, TAKE, { params, body: { responseCode: code } })}
      onTaken={async ({ campaignId }) => {
        for (const route of JOINED_ROUTES) await queries.invalidateQueries({ queryKey: [route] });
        go(`/campaign-join?campaign=${campaignId}`, { replace: true });
      }}
      other={{ text: w.campaigns, href: '/campaigns' }}
    />
  );
}

function OfCampaign({ id: campaignId }: { id: number }) {
  const w = useWords(joinWords);
  const read = useRead('GET /api/campaign-memberships/{userId}/{campaignId}', { params: { campaignId } });
  return (
    <Loaded read={read} what={w.title} rows={3}>
      {(joining) => <Offered joining={joining} />}
    </Loaded>
  );
}

const ASK = 'POST /api/campaign-memberships/{userId}/{campaignId}';

/** The campaign's terms, the requested credential and its purpose, and the buttons that show it. */
function Offered({ joining }: { joining: Joining }) {
  const w = useWords(joinWords);
  const language = useLanguage();
  const userId = useUserId();
  const { campaign, membership } = joining;
  const isIn = membership !== null && membership.state !== 'ended';
  const sent = { params: { userId, campaignId: campaign.id } };
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
      <Ask ask={() => call(ASK, sent)} label={isIn ? w.again : w.show} look={isIn ? 'quiet' : 'primary'} />
    </div>
  );
}

function Asked({ joining: { asker, campaign, issuer } }: { joining: Joining }) {
  const w = useWords(joinWords);
  const { from } = useWords(shared);
  const language = useLanguage();
  const { predicate } = campaign;
  if (predicate === null) return null;
  return (
    <KeyValues
      rows={[
        { term: w.asks, value: textIn(asker, language) },
        { term: w.why, value: w.whyText[predicate.kind] },
        { term: w.reads, value: audienceText(predicate, language) },
        { term: w.credential, value: nameFor(predicate, language) },
        {
          term: from,
          value: issuer ? textIn(issuer, language) : (predicate.issuer ?? w.listed),
          isCode: !issuer && predicate.issuer !== null,
        },
        { term: w.counts, value: w.countsText },
      ]}
    />
  );
}

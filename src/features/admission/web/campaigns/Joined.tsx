import type { Membership } from '#features/campaigns/contract.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { alert, check } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Joining } from '../../contract.ts';
import { call } from '../calls.ts';
import { GiveUp } from '../showing/GiveUp.tsx';
import { joinWords } from './join-words.ts';

const LEAVE = 'DELETE /api/campaign-memberships/{userId}/{campaignId}';
/** Calls that become stale when a membership begins or ends. */
export const JOINED_ROUTES = ['GET /api/campaign-memberships/{userId}/{campaignId}', 'GET /api/campaigns/{userId}'];

interface JoinedProps {
  campaign: Joining['campaign'];
  membership: Membership;
}

/** A membership: its state, its dates, and the way out. */
export function Joined({ campaign, membership: { state, joinedAt, until } }: JoinedProps) {
  const w = useWords(joinWords);
  const language = useLanguage();
  const userId = useUserId();
  const name = nameFor(campaign, language);
  const told = {
    joined: { icon: check, title: w.joined, text: w.joinedText(name) },
    unsure: { icon: alert, title: w.unsure, text: w.unsureText },
    ended: { icon: alert, title: w.ended, text: w.endedText },
  }[state];
  if (state === 'ended') return <InfoLine {...told} />;
  return (
    <>
      <InfoLine {...told} />
      <KeyValues
        rows={[
          { term: w.since, value: dateText(joinedAt, language) },
          { term: w.until, value: until === null ? w.noEnd : dateText(until, language) },
        ]}
      />
      <GiveUp
        text={w.leaveText}
        label={w.leave}
        acting={w.leaving}
        done={w.left}
        failed={w.notLeft}
        giveUp={() => call(LEAVE, { params: { userId, campaignId: campaign.id } })}
        routes={JOINED_ROUTES}
      />
    </>
  );
}

import { useState } from 'react';
import { nameIn } from '#features/auth/person.ts';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { mayAppoint } from '#features/organisations/rules.ts';
import type { Member, Membership } from '#features/organisations/wire.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { call, officerActs, useRead } from '../calls.ts';
import styles from '../Organisations.module.css';
import { words } from '../words.ts';
import { InviteSheet } from './InviteSheet.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { staffWords } from './staff-words.ts';

/** Staff and invitations of an organisation. The reader's role decides what they may change. */
export function StaffPage({ of }: { of: Membership }) {
  const all = useWords(words);
  const w = useWords(staffWords);
  const language = useLanguage();
  const [opened, setOpened] = useState<Member>();
  const [isInviting, setIsInviting] = useState(false);
  const mayInvite = of.rights.includes('staff');
  useUrlAction('invite', () => setIsInviting(mayInvite));
  const params = { id: of.organisation.id };
  const read = useRead('GET /api/org/{id}/staff', { params });
  const mayOpen = (one: Member) => one.isYou || (mayInvite && mayAppoint(of.role, one.role));
  return (
    <>
      <Loaded read={read} what={w.title}>
        {(people) => (
          <List label={w.title}>
            {people.map((one) => (
              <ListRow
                key={one.id}
                title={one.isYou ? `${nameIn(one, language)} (${w.you})` : nameIn(one, language)}
                meta={[
                  all.roles[one.role],
                  w.since(dateText(one.joinedAt, language)),
                  ...(one.isByCredential ? [w.byCredential] : []),
                ].join(', ')}
                onClick={mayOpen(one) ? () => setOpened(one) : undefined}
              />
            ))}
          </List>
        )}
      </Loaded>
      {mayInvite && (
        <div className={styles.rows}>
          <Button isWide isAct icon={plus} onClick={() => setIsInviting(true)}>
            {w.invite}
          </Button>
        </div>
      )}
      {mayInvite && <Invited of={of} />}
      <InviteSheet of={of} isOpen={isInviting} onClose={() => setIsInviting(false)} />
      <MemberSheet of={of} member={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

const TAKE_BACK = 'DELETE /api/org/{id}/invitations/{invitationId}';

function Invited({ of }: { of: Membership }) {
  const all = useWords(words);
  const w = useWords(staffWords);
  const language = useLanguage();
  const { id } = of.organisation;
  const read = useRead('GET /api/org/{id}/invitations', { params: { id } });
  const { isBusy, act } = useAct(officerActs);
  const takeBack = ({ id: invitationId, label }: { id: number; label: string }) => {
    const params = { id, invitationId };
    return act(() => signedCall(call, w.signingTakeBack(label), TAKE_BACK, { params }), {
      done: { title: w.takenBack },
      failed: w.notTakenBack,
    });
  };
  if (!read.data?.length) return null;
  return (
    <>
      <SectionHead title={w.invited} />
      <List label={w.invited}>
        {read.data.map((one) => (
          <ListRow
            key={one.id}
            title={one.label}
            meta={`${all.roles[one.role]}, ${w.until(dateText(one.expiresAt, language))}`}
            button={
              <Button look="quiet" isCompact isAct isDisabled={isBusy} onClick={() => void takeBack(one)}>
                {w.takeBack}
              </Button>
            }
          />
        ))}
      </List>
    </>
  );
}

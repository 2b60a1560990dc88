import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import type { OfficeMember } from '../contract.ts';
import { call, reasons } from './calls.ts';
import { EmailActs } from './EmailActs.tsx';
import { type MemberAct, MemberActSheet } from './MemberActSheet.tsx';
import styles from './Members.module.css';
import { memberWords, useMemberNames } from './member-words.ts';

const SIGN_OUT = 'POST /api/office/members/{memberId}/sign-out';
const RECOVERY = 'POST /api/office/members/{memberId}/recovery';

/** Returns the acts that this officer's role allows for the member's state. A closed member can only be helped. */
function choicesOf({ rights }: OfficeMembership, { state, waits, ownCaps, isOfficial }: OfficeMember): MemberAct[] {
  if (state === 'closed') return [];
  const isOpen = state === 'active' || state === 'limited';
  const hasOwn = Object.values(ownCaps).some((cap) => cap !== null);
  const mayHold = rights.includes('freeze') && isOpen;
  const mayDecide = rights.includes('standing') && waits === null;
  const all: readonly (readonly [MemberAct, boolean])[] = [
    ['limit', mayHold],
    ['limits', mayDecide && isOpen && hasOwn],
    ['freeze', mayHold && !isOfficial],
    ['freeze_official', mayHold && isOfficial && waits === null],
    ['lift', mayDecide && state === 'frozen'],
    ['close', mayDecide],
  ];
  return all.filter(([, may]) => may).map(([choice]) => choice);
}

const SEALED: readonly MemberAct[] = ['freeze', 'freeze_official', 'lift'];

/** Buttons from the mildest act to the severest. Each except help opens a sheet. */
export function MemberActs({ of, member }: { of: OfficeMembership; member: OfficeMember }) {
  const w = useWords(memberWords);
  const [asked, setAsked] = useState<MemberAct>();
  const choices = choicesOf(of, member);
  return (
    <div className={styles.acts}>
      <EmailActs of={of} member={member} />
      {of.rights.includes('help') && <Help member={member} />}
      {member.waits !== null && <p className={office.yours}>{w.waits}</p>}
      {choices.map((choice) => (
        <Button
          key={choice}
          isWide
          look={SEALED.includes(choice) ? 'seal' : choice === 'close' ? 'danger-text' : 'quiet'}
          icon={SEALED.includes(choice) ? stamp : undefined}
          onClick={() => setAsked(choice)}
        >
          {w.acts[choice].label}
        </Button>
      ))}
      <MemberActSheet key={asked} act={asked} member={member} onClose={() => setAsked(undefined)} />
    </div>
  );
}

function Help({ member }: { member: OfficeMember }) {
  const w = useWords(memberWords);
  const { isBusy, act } = useOfficeAct(reasons);
  const [name] = useMemberNames()(member);
  const params = { memberId: member.id };
  const signOut = () =>
    act<unknown>(() => signedCall(call, w.signSignOut(name), SIGN_OUT, { params }), {
      done: { title: w.signedOut },
      failed: w.notSignedOut,
    });
  const recover = () =>
    act<unknown>(() => signedCall(call, w.signRecovery(name), RECOVERY, { params }), {
      done: { title: w.recoverySent },
      failed: w.recoveryNotSent,
    });
  return (
    <div className={styles.help}>
      <Button look="quiet" isAct isDisabled={isBusy || member.sessions === 0} onClick={() => void signOut()}>
        {member.sessions === 0 ? w.noSessions : w.signOut(member.sessions)}
      </Button>
      <Button look="quiet" isAct isDisabled={isBusy || !member.isEmailProven} onClick={() => void recover()}>
        {member.isEmailProven ? w.recovery : w.noAddress}
      </Button>
    </div>
  );
}

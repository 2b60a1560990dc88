import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { words } from '#features/office/web/words.ts';
import { dateTimeText } from '#platform/dates.ts';
import { isMailAddress } from '#platform/texts/mail-address.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { OfficeMember } from '../contract.ts';
import { call, reasons } from './calls.ts';
import { emailWords } from './email-words.ts';
import { memberWords, useMemberNames } from './member-words.ts';

const ASK = 'POST /api/office/members/{memberId}/email';
const emailIn = (typed: string) => typed.trim().toLowerCase();
const END = 'POST /api/office/members/{memberId}/email/stop';

/** The latest e-mail change that two officers decided, and its progress. */
export function EmailChangeFact({ change }: { change: NonNullable<OfficeMember['emailChange']> }) {
  const w = useWords(emailWords);
  const language = useLanguage();
  const state = change.state === 'open' && change.isProven ? 'proven' : change.state;
  const said = w.states[state](dateTimeText(change.endedAt ?? change.dueAt, language));
  const value = change.email === null ? said : `${change.email}: ${said}`;
  return <KeyValues rows={[{ term: w.change, value }]} />;
}

/** Requests a new e-mail for a member who lost the proven one, or ends a pending change. */
export function EmailActs({ of, member }: { of: OfficeMembership; member: OfficeMember }) {
  const w = useWords(emailWords);
  const [isOpen, setIsOpen] = useState(false);
  const isWaiting = member.emailChange?.state === 'open';
  const mayAsk = of.rights.includes('standing') && member.isEmailProven && member.waits === null && !isWaiting;
  if (!mayAsk && !(isWaiting && of.rights.includes('freeze'))) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button isWide look="quiet" onClick={() => setIsOpen(true)}>
        {isWaiting ? w.end.label : w.ask.label}
      </Button>
      <EmailSheet key={String(isOpen)} isOpen={isOpen} isEnd={isWaiting} member={member} onClose={close} />
    </>
  );
}

interface EmailSheetProps {
  isOpen: boolean;
  isEnd: boolean;
  member: OfficeMember;
  onClose: () => void;
}

function EmailSheet({ isOpen, isEnd, member, onClose }: EmailSheetProps) {
  const w = useWords(emailWords);
  const of = useWords(memberWords);
  const { close } = useWords(words);
  const { isBusy, refused, act } = useOfficeAct(reasons);
  const { title, lead, press, done, failed } = isEnd ? w.end : w.ask;
  const form = useForm(
    { email: '', proof: '', reason: '' },
    (typed) => ({
      email: !isEnd && !isMailAddress(emailIn(typed.email)) && w.fieldNeeded,
      proof: !isEnd && typed.proof.trim() === '' && w.proofNeeded,
      reason: typed.reason.trim() === '' && of.reasonNeeded,
    }),
    refused,
  );
  const params = { memberId: member.id };
  const [name] = useMemberNames()(member);
  const send = form.press(() => {
    const [email, proof, reason] = [emailIn(form.values.email), form.values.proof.trim(), form.values.reason.trim()];
    const end = () => signedCall(call, w.signsEnd(name), END, { params, body: { reason } });
    const ask = () => signedCall(call, w.signsAsk(name, email), ASK, { params, body: { email, proof, reason } });
    void act<unknown>(isEnd ? end : ask, { done: { title: done }, failed, onDone: onClose });
  });
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} lead={lead} closeLabel={close} isBusy={isBusy}>
      {!isEnd && (
        <>
          <TextField label={w.field} type="email" autoComplete="off" maxLength={254} {...form.field('email')} />
          <TextField label={w.proof} hint={w.proofHint} maxLength={200} {...form.field('proof')} />
        </>
      )}
      <TextField label={of.reason} maxLength={200} {...form.field('reason')} />
      <div className={office.acts}>
        <Button look="seal" icon={stamp} isWide isAct loadingText={isBusy ? of.doing : undefined} onClick={send}>
          {press}
        </Button>
      </div>
    </Sheet>
  );
}

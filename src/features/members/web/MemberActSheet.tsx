import { useState } from 'react';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { words } from '#features/office/web/words.ts';
import { amountWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { OfficeMember } from '../contract.ts';
import { call } from './calls.ts';
import { useMemberNames } from './member-names.ts';
import { memberWords } from './member-words.ts';
import { reasons } from './reasons.ts';

export type MemberAct = 'freeze' | 'freeze_official' | 'limit' | 'limits' | 'lift' | 'close';
type Caps = OfficeMember['ownCaps'];
const KINDS = ['payment', 'month', 'holding'] as const;
const ENDINGS = ['never', '1', '7', '30'] as const;
const DAY_MS = 86_400_000;
const MOST_CAP = 10n ** 15n - 1n;
const isCap = (typed: string) => amountWithin(typed, WON, 0n, MOST_CAP) !== undefined;
/** Caps as calls carry them. */
const plainCaps = (caps: Caps): Caps => ({
  payment: caps.payment && plainAmount(caps.payment, WON),
  month: caps.month && plainAmount(caps.month, WON),
  holding: caps.holding && plainAmount(caps.holding, WON),
});

interface MemberActSheetProps {
  act: MemberAct | undefined;
  member: OfficeMember;
  onClose: () => void;
}

/** Asks why, until when, within which caps; what weakens nothing is done at once, the rest waits for somebody else. */
export function MemberActSheet({ act: asked, member, onClose }: MemberActSheetProps) {
  const w = useWords(memberWords);
  const { close } = useWords(words);
  const { isBusy, refused, act, prove } = useOfficeAct(reasons);
  const [name] = useMemberNames()(member);
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<'never' | '1' | '7' | '30'>('never');
  const [caps, setCaps] = useState<Caps>(member.ownCaps);
  const [isTried, setIsTried] = useState(false);
  const hasCaps = asked === 'limit' || asked === 'limits';
  const hasEnd = asked === 'freeze' || asked === 'freeze_official';
  const wholeWon = KINDS.every((kind) => caps[kind] === null || isCap(caps[kind]));
  const areCapsRight = wholeWon && (asked === 'limits' || KINDS.some((kind) => caps[kind] !== null));
  const press = ({ currentTarget }: { currentTarget: Element }) => {
    setIsTried(true);
    focusFirstFault(currentTarget.closest('dialog') ?? currentTarget);
    if (!asked || reason.trim() === '' || (hasCaps && !areCapsRight)) return;
    const { signs, done, failed } = w.acts[asked];
    const sent = sendingOf(asked, member.id, { reason: reason.trim(), days, caps: plainCaps(caps) });
    void act<unknown>(() => prove(signs(name), sent, (proof) => sendAct(sent, proof)), {
      done: { title: done },
      failed,
      onDone: onClose,
    });
  };
  return (
    <Sheet
      isOpen={asked !== undefined}
      onClose={onClose}
      title={asked ? w.acts[asked].title : ''}
      lead={asked && w.acts[asked].lead}
      closeLabel={close}
      isBusy={isBusy}
    >
      {hasCaps && <CapFields caps={caps} onChange={setCaps} isWrong={isTried && !areCapsRight} />}
      <TextField
        label={w.reason}
        hint={w.reasonHint}
        value={reason}
        maxLength={200}
        error={isTried && reason.trim() === '' ? w.reasonNeeded : refused.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {hasEnd && (
        <SelectField
          label={w.ends}
          value={days}
          options={ENDINGS.map((value) => ({ value, text: w.ending[value] }))}
          onChange={({ target }) => setDays(ENDINGS.find((one) => one === target.value) ?? 'never')}
        />
      )}
      <div className={office.acts}>
        <Button look="seal" isWide isAct loadingText={isBusy ? w.doing : undefined} onClick={press}>
          {asked && w.acts[asked].press}
        </Button>
      </div>
    </Sheet>
  );
}

interface CapFieldsProps {
  caps: Caps;
  onChange: (caps: Caps) => void;
  isWrong: boolean;
}

function CapFields({ caps, onChange, isWrong }: CapFieldsProps) {
  const w = useWords(memberWords);
  const reasonOf = useAmountReason();
  return KINDS.map((kind) => (
    <TextField
      key={kind}
      label={w[kind]}
      hint={w.capHint}
      inputMode="numeric"
      value={caps[kind] ?? ''}
      maxLength={30}
      error={isWrong ? (reasonOf(caps[kind] ?? '', WON) ?? w.capNeeded) : undefined}
      onChange={({ target }) => onChange({ ...caps, [kind]: target.value.trim() === '' ? null : target.value })}
    />
  ));
}

interface Filled {
  readonly reason: string;
  readonly days: string;
  readonly caps: Caps;
}

/** The call of an act with what it says. */
function sendingOf(act: MemberAct, memberId: number, { reason, days, caps }: Filled) {
  const params = { memberId };
  const until = days === 'never' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  switch (act) {
    case 'freeze':
      return { call: 'POST /api/office/members/{memberId}/freeze', params, body: { reason, until } } as const;
    case 'freeze_official':
      return { call: 'POST /api/office/members/{memberId}/freeze-official', params, body: { reason, until } } as const;
    case 'limit':
      return {
        call: 'POST /api/office/members/{memberId}/limit',
        params,
        body: { reason, until: null, caps },
      } as const;
    case 'limits':
      return { call: 'POST /api/office/members/{memberId}/limits', params, body: { reason, caps } } as const;
    case 'lift':
      return { call: 'POST /api/office/members/{memberId}/lift', params, body: { reason } } as const;
    case 'close':
      return { call: 'POST /api/office/members/{memberId}/close', params, body: { reason } } as const;
  }
}

/** Each by its own literal, so that what it sends is what its call takes. */
function sendAct(sent: ReturnType<typeof sendingOf>, proof: { signature?: string | undefined }): Promise<unknown> {
  switch (sent.call) {
    case 'POST /api/office/members/{memberId}/freeze':
      return call(sent.call, { params: sent.params, body: sent.body, ...proof });
    case 'POST /api/office/members/{memberId}/freeze-official':
      return call(sent.call, { params: sent.params, body: sent.body, ...proof });
    case 'POST /api/office/members/{memberId}/limit':
      return call(sent.call, { params: sent.params, body: sent.body, ...proof });
    case 'POST /api/office/members/{memberId}/limits':
      return call(sent.call, { params: sent.params, body: sent.body, ...proof });
    default:
      return call(sent.call, { params: sent.params, body: sent.body, ...proof });
  }
}

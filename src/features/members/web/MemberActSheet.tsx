import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { words } from '#features/office/web/words.ts';
import { amountWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { OfficeMember } from '../contract.ts';
import { call, reasons } from './calls.ts';
import { memberWords, useMemberNames } from './member-words.ts';

export type MemberAct = 'freeze' | 'freeze_official' | 'limit' | 'limits' | 'lift' | 'close';
type Caps = OfficeMember['ownCaps'];
const KINDS = ['payment', 'month', 'holding'] as const;
const ENDINGS = ['never', '1', '7', '30'] as const;
const DAY_MS = 86_400_000;
const MOST_CAP = 10n ** 15n - 1n;
const isNone = (typed: string) => typed.trim() === '';
const isCap = (typed: string) => amountWithin(typed, WON, 0n, MOST_CAP) !== undefined;
/** Converts a typed cap to the form of the calls. */
const capIn = (typed: string) => (isNone(typed) ? null : plainAmount(typed, WON));

interface MemberActSheetProps {
  act: MemberAct | undefined;
  member: OfficeMember;
  onClose: () => void;
}
interface Typed extends Record<keyof Caps, string> {
  readonly reason: string;
  readonly days: (typeof ENDINGS)[number];
}
const typedOf = ({ ownCaps: { payment, month, holding } }: OfficeMember): Typed => ({
  ...{ reason: '', days: 'never' },
  ...{ payment: payment ?? '', month: month ?? '', holding: holding ?? '' },
});

/**
 * Form of an act: reason, end and caps. Acts that only restrict take effect at once; the rest wait for a second person.
 */
export function MemberActSheet({ act: asked, member, onClose }: MemberActSheetProps) {
  const w = useWords(memberWords);
  const { close } = useWords(words);
  const { isBusy, refused, act } = useOfficeAct(reasons);
  const [name] = useMemberNames()(member);
  const reasonOf = useAmountReason();
  const hasCaps = asked === 'limit' || asked === 'limits';
  const hasEnd = asked === 'freeze' || asked === 'freeze_official';
  const judge = (typed: Typed) => {
    const areWon = KINDS.every((kind) => isNone(typed[kind]) || isCap(typed[kind]));
    const areRight = areWon && (asked === 'limits' || !KINDS.every((kind) => isNone(typed[kind])));
    const capFault = (text: string) => hasCaps && !areRight && (reasonOf(text, WON) ?? w.capNeeded);
    return {
      ...Object.fromEntries(KINDS.map((kind) => [kind, capFault(typed[kind])])),
      reason: isNone(typed.reason) && w.reasonNeeded,
    };
  };
  const form = useForm(typedOf(member), judge, refused);
  const press = form.press(() => {
    if (!asked) return;
    const { signs, done, failed } = w.acts[asked];
    const work = () => sendAct(asked, signs(name), member.id, form.values);
    void act(work, { done: { title: done }, failed, onDone: onClose });
  });
  return (
    <Sheet
      isOpen={asked !== undefined}
      onClose={onClose}
      title={asked ? w.acts[asked].title : ''}
      lead={asked && w.acts[asked].lead}
      closeLabel={close}
      isBusy={isBusy}
    >
      {hasCaps &&
        KINDS.map((kind) => (
          <TextField
            key={kind}
            label={w[kind]}
            hint={w.capHint}
            inputMode="numeric"
            maxLength={30}
            {...form.field(kind)}
          />
        ))}
      <TextField label={w.reason} hint={w.reasonHint} maxLength={200} {...form.field('reason')} />
      {hasEnd && (
        <SelectField
          label={w.ends}
          options={ENDINGS.map((value) => ({ value, text: w.ending[value] }))}
          {...form.field('days')}
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

/** Sends an act with the typed values, signed. */
function sendAct(act: MemberAct, what: string, memberId: number, typed: Typed): Promise<unknown> {
  const params = { memberId };
  const reason = typed.reason.trim();
  const until = typed.days === 'never' ? null : new Date(Date.now() + Number(typed.days) * DAY_MS).toISOString();
  const caps = { payment: capIn(typed.payment), month: capIn(typed.month), holding: capIn(typed.holding) };
  const sent = { params, body: { reason } };
  switch (act) {
    case 'freeze':
      return signedCall(call, what, 'POST /api/office/members/{memberId}/freeze', { params, body: { reason, until } });
    case 'freeze_official':
      return signedCall(call, what, 'POST /api/office/members/{memberId}/freeze-official', {
        params,
        body: { reason, until },
      });
    case 'limit':
      return signedCall(call, what, 'POST /api/office/members/{memberId}/limit', {
        params,
        body: { reason, until: null, caps },
      });
    case 'limits':
      return signedCall(call, what, 'POST /api/office/members/{memberId}/limits', { params, body: { reason, caps } });
    case 'lift':
      return signedCall(call, what, 'POST /api/office/members/{memberId}/lift', sent);
    case 'close':
      return signedCall(call, what, 'POST /api/office/members/{memberId}/close', sent);
  }
}

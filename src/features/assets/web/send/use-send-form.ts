import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AssetOnWire } from '#features/assets/contract.ts';
import { findAsset } from '#features/currency/assets.ts';
import type { CurrencyVersion } from '#features/currency/contract.ts';
import { amountMovedTo } from '#features/exchange/web/use-won-first.ts';
import { isFilled, readRecipient, type SendForm } from '#features/ledger/send-form.ts';
import { useRead } from '#features/ledger/web/calls.ts';
import { plainAmount } from '#platform/typed-amount.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { words } from './send-words.ts';
import { amountProblemAfter } from './unanswered.ts';
import { useOutside } from './use-outside.ts';
import { type RefusedField, type SendInput, useSend } from './use-send.ts';
import { useShared } from './use-shared.ts';

/**
 * State of Send's form: its values, its faults, and its submission, which sends and opens Assets or focuses the field
 * with a fault.
 */
export function useSendForm(assets: readonly AssetOnWire[], did: string, currency: CurrencyVersion) {
  const w = useWords(words);
  const [, go] = useLocation();
  const { isSending, send, unknown, fault, field, changes, forget } = useSend(currency.id);
  const shared = useShared(did);
  const [typed, setForm] = useState(() => (unknown && isEmpty(shared) ? formOf(unknown) : shared));
  const last = useLastAsset(assets);
  const form = { ...typed, assetType: typed.assetType || last };
  const [hasPressed, setHasPressed] = useState(false);
  // Not inside the object: React's compiler would memoize the object, and with it skip the hooks.
  const assetField = useRef<HTMLSelectElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const recipientField = useRef<HTMLInputElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const isLeft = useIsLeft();
  const fields = { asset: assetField, amount: amountField, recipient: recipientField };
  const [isChosen, choose] = useSecondStep(typed.recipient, did, amountField);

  const asset = findAsset(form.assetType);
  const balance = assets.find(({ assetType }) => assetType === form.assetType)?.balance ?? '0';
  const recipient = readRecipient(form.recipient, did);
  const isOutside = useOutside(recipient);
  const problem = asset && amountProblemAfter(unknown, wantedOf(form, recipient), asset, balance, currency.networkFee);
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    forget();
    if (part.recipient !== undefined) choose(part.recipient);
  };

  // The button was disabled while sending, and so lost the focus.
  useEffect(() => {
    if (fault !== undefined && field === 'form') sendButton.current?.focus();
  }, [fault, field]);

  const submit = async () => {
    if (!isFilled(form)) return toast({ ...w.toasts.required, isDestructive: true });
    setHasPressed(true);
    if (problem === 'above_balance') toast({ ...w.toasts.insufficient, isDestructive: true });
    if (problem) return fields.amount.current?.focus();
    if (typeof recipient === 'string') return fields.recipient.current?.focus();
    if (isOutside) return go(`/withdraw?${new URLSearchParams(outsideOf(form, recipient))}`);
    const answer = await send(wantedOf(form, recipient));
    if (!isLeft.current) showOutcome(answer, { go, focus: (field) => fields[field].current?.focus() });
  };
  return {
    form,
    isChosen,
    fields,
    sendButton,
    asset,
    balance,
    problem,
    recipient,
    isOutside,
    refusedOf: (wanted: RefusedField) => (wanted === field ? fault : undefined),
    hasPressed,
    isSending,
    changes,
    change,
    movedTo: (assetType: string) => ({
      assetType,
      amount: amountMovedTo(asset, findAsset(assetType), form.amount, currency),
    }),
    submit,
  };
}

/** True once the screen has been left. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

/**
 * Reports whether the recipient is chosen, which begins the second step at its amount. Even with a mistyped address it
 * stays there until the field is emptied.
 */
function useSecondStep(first: string, did: string, amount: RefObject<HTMLInputElement | null>) {
  const isPayee = (text: string) => typeof readRecipient(text, did) !== 'string';
  const [isChosen, setIsChosen] = useState(() => isPayee(first));
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    if (isChosen && !wasChosen.current) amount.current?.focus();
    wasChosen.current = isChosen;
  }, [isChosen, amount]);
  return [isChosen, (text: string) => setIsChosen((was) => (was ? text !== '' : isPayee(text)))] as const;
}

interface Ways {
  go: (to: string) => void;
  focus: (field: Exclude<RefusedField, 'form'>) => void;
}

/** Opens the accepted transaction, or focuses the refused field. */
function showOutcome(answer: RefusedField | number | undefined, { go, focus }: Ways): void {
  if (typeof answer === 'number') go(`/assets?entry=${answer}`);
  else if (answer !== undefined && answer !== 'form') focus(answer);
}

const isEmpty = (form: SendForm) => Object.values(form).every((text) => text === '');

function wantedOf({ assetType, amount }: SendForm, recipient: ReturnType<typeof readRecipient>): SendInput {
  const asset = findAsset(assetType);
  return {
    assetType,
    amount: asset ? plainAmount(amount, asset) : amount.trim(),
    toAddress: typeof recipient === 'string' ? '' : recipient.checksummed,
  };
}

/** Returns a payment that leaves over the network, which is quoted there. */
const outsideOf = (form: SendForm, recipient: ReturnType<typeof readRecipient>) => {
  const { assetType, amount, toAddress } = wantedOf(form, recipient);
  return { asset: assetType, amount, to: toAddress };
};

/** Returns the form as it was submitted. */
const formOf = ({ assetType, amount, toAddress }: SendInput): SendForm => ({ assetType, amount, recipient: toAddress });

/** Returns the asset that was sent last and is still held, else the first one held; empty while that is unknown. */
function useLastAsset(assets: readonly AssetOnWire[]): string {
  const { data, isError } = useRead('GET /api/transactions/{userId}');
  const held = assets.filter(({ balance }) => balance !== '0').map(({ assetType }) => assetType);
  const isSent = held.length > 1 && data === undefined && !isError;
  if (isSent) return '';
  const last = data?.find(
    ({ kind, transactionType, assetType }) => kind === 'send' && transactionType === 'send' && held.includes(assetType),
  );
  return last?.assetType ?? held[0] ?? '';
}

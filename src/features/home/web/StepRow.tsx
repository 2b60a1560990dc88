import type { ReactNode } from 'react';
import { isClosed, sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Button, ButtonLink, IconButton } from '#ui/controls/Button.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { arrowDownLeft, check, cross } from '#ui/drawings/icons.ts';
import { bank, key, scanFace } from '#ui/drawings/icons-more.ts';
import type { Step } from '../first-steps.ts';
import styles from './FirstSteps.module.css';
import { stepWords } from './step-words.ts';

const PLACES = {
  identity: '/verify-identity',
  bank: '/bank-info',
  money: '/receive',
  recovery: '/security?do=passkeys',
} as const;
const ICONS = { identity: scanFace, bank, money: arrowDownLeft, recovery: key } as const;

interface StepRowProps {
  step: Step;
  number: number;
  isDone: boolean;
  isNext: boolean;
  /** Opens a sheet here instead of navigating to a screen. */
  onOpen?: (() => void) | undefined;
  onAside: () => void;
}

/** One step: its number or check, its text and the way to put it aside; the next one has the button. */
export function StepRow({ step, number, isDone, isNext, onOpen, onAside }: StepRowProps) {
  const w = useWords(stepWords);
  const { title, act, text } = wordsOfStep(step, w);
  const box = (
    <span className={classes(styles.box, isNext && styles.next, isDone && styles.done)}>
      <span>{isDone ? <Icon of={check} size={18} /> : number}</span>
      {isDone && <span className="sr">{w.done}</span>}
    </span>
  );
  const body = (
    <>
      {box}
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </>
  );
  return (
    <li>
      <div className={styles.row}>
        {isDone || isNext ? (
          <div className={styles.way}>{body}</div>
        ) : (
          <Way to={placeOf(step)} onOpen={onOpen}>
            {body}
          </Way>
        )}
        {!isDone &&
          (step === 'recovery' ? (
            <button type="button" className={styles.later} aria-label={w.laterLabel(title)} onClick={onAside}>
              {w.later}
            </button>
          ) : (
            <IconButton icon={cross} label={w.dismiss(title)} className={styles.cross} onClick={onAside} />
          ))}
      </div>
      {isNext && (
        <div className={styles.act}>
          {onOpen ? (
            <Button isWide icon={ICONS[step]} onClick={onOpen}>
              {act}
            </Button>
          ) : (
            <ButtonLink isWide icon={ICONS[step]} href={placeOf(step)}>
              {act}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
}

type Words = (typeof stepWords)['en'];

/** Returns the texts of a step that fit this server. */
export function wordsOfStep(step: Step, w: Words): Words['passkeys'] {
  if (step === 'recovery' && sendsNoMail()) return w.passkeys;
  if (step !== 'money') return w.steps[step];
  const other = isClosed('bank') ? { text: w.showAddress } : isByTransfer() && w.transfer;
  return { ...w.steps.money, ...other };
}

/** True if the first money arrives by transfer to the operator: a bank is connected, but direct debit is not. */
const isByTransfer = () => isClosed('collecting') && !isClosed('bank');

const placeOf = (step: Step) => (step === 'money' && isByTransfer() ? '/localpay?do=top-up' : PLACES[step]);

function Way({ to, onOpen, children }: { to: string; onOpen: (() => void) | undefined; children: ReactNode }) {
  return onOpen ? (
    <button type="button" className={styles.way} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <Link href={to} className={styles.way}>
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Toast.module.css';

/** Classes for the parts that `platform/web/toasts/toast.tsx` lays out: the viewport, one toast, and the button inside. */
export const toastClasses = {
  viewport: styles.viewport ?? '',
  toast: styles.toast ?? '',
  action: styles.action ?? '',
} as const;

interface ToastBodyProps {
  title: ReactNode;
  text?: ReactNode;
  isDestructive?: boolean | undefined;
  /** Path data; a check or, when destructive, an alert by default. */
  icon?: string | undefined;
  action?: ReactNode;
}

/** What a toast shows: icon, title, text, at most one act. */
export function ToastBody({
  title,
  text,
  isDestructive,
  icon = isDestructive ? alert : check,
  action,
}: ToastBodyProps) {
  return (
    <>
      <Icon of={icon} />
      <div className={styles.words}>
        <div className={styles.title}>
          <LangText>{title}</LangText>
        </div>
        {text && (
          <div className={styles.text}>
            <LangText>{text}</LangText>
          </div>
        )}
      </div>
      <TextSpan>{action}</TextSpan>
    </>
  );
}

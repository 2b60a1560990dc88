import type { ReactNode } from 'react';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Toast.module.css';

/** Classes of the parts that `platform/web/toasts/toast.tsx` arranges: the viewport, one toast, and its button. */
export const toastClasses = {
  viewport: styles.viewport ?? '',
  toast: styles.toast ?? '',
  action: styles.action ?? '',
} as const;

interface ToastBodyProps {
  title: ReactNode;
  text?: ReactNode;
  isDestructive?: boolean | undefined;
  /** Path data; by default a check, or an alert if destructive. */
  icon?: string | undefined;
  action?: ReactNode;
}

/** Content of a toast: icon, title, text and at most one action. */
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

import styles from './Toast.module.css';

/** Classes for the parts that `platform/web/toasts/toast.tsx` lays out: the viewport, one toast, and the button inside. */
export const toastClasses = {
  viewport: styles.viewport ?? '',
  toast: styles.toast ?? '',
  action: styles.action ?? '',
} as const;

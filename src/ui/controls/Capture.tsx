import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classes } from '#ui/classes.ts';
import { Guilloche } from '#ui/drawings/guilloche/Guilloche.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { camera } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './Capture.module.css';

interface CaptureFrameProps {
  did: string;
  /** Shape of the window, for an ID card, a QR code or a receipt. */
  shape: 'card' | 'square' | 'tall';
  caption: string;
  /** The video, the picture taken, or nothing yet. */
  children?: ReactNode;
}

const ROSETTE = [175, 165, 190] as const;
const RINGS = [2, 4] as const;

/** Window for a camera or picture: dark in both themes, surrounded by the holder's print. */
export function CaptureFrame({ did, shape, caption, children }: CaptureFrameProps) {
  return (
    <figure className={styles.frame} data-theme="dark">
      <Guilloche did={did} purpose="verify" at={ROSETTE} rings={RINGS} className={styles.print} />
      <div className={classes(styles.window, styles[shape])}>{children}</div>
      <figcaption className={styles.caption} aria-live="polite">
        {caption}
      </figcaption>
    </figure>
  );
}

interface UploadBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> {
  title: string;
  text: string;
  icon?: string | undefined;
}

/** Dashed box for choosing a picture or file; it uses the native input. */
export function UploadBox({ title, text, icon = camera, ...rest }: UploadBoxProps) {
  const id = useId();
  return (
    <label className={styles.upload} htmlFor={rest.id ?? id}>
      <input id={id} {...rest} type="file" className="sr" />
      <Icon of={icon} size={26} />
      <span>
        <strong className={styles.strong}>
          <LangText>{title}</LangText>
        </strong>
        <span className={styles.small}>{text}</span>
      </span>
    </label>
  );
}

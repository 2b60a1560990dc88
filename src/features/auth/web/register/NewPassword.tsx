import { useState } from 'react';
import { strengthOf } from '#features/auth/password-strength.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { eye, eyeOff } from '#ui/drawings/icons.ts';
import { words } from '../words.ts';
import styles from './Register.module.css';
import { registerWords } from './register-words.ts';

interface NewPasswordProps {
  /** Facts about the person that others know and could guess a password from. */
  own: readonly string[];
  error: string | undefined;
  /** Reason why the repeated password was refused. */
  againError: string | undefined;
}

const TONES = { 1: styles.bad, 2: styles.wait, 3: styles.ok, 4: styles.ok };
const BARS = [1, 2, 3, 4] as const;

/**
 * Field for a new password: visible, or hidden and typed twice, with its strength and the reason. Its form fields are
 * `password` and `again`.
 */
export function NewPassword({ own, error, againError }: NewPasswordProps) {
  const w = useWords(registerWords);
  const { password: label, passwordHint } = useWords(words);
  const [isShown, setIsShown] = useState(true);
  const [text, setText] = useState('');
  const strength = strengthOf(text, own);
  return (
    <>
      <div>
        <TextField
          label={label}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          minLength={8}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={text === '' ? passwordHint : undefined}
          error={error}
          action={
            <IconButton
              icon={isShown ? eyeOff : eye}
              label={isShown ? w.hide : w.show}
              onClick={() => setIsShown(!isShown)}
            />
          }
        />
        {text !== '' && (
          <>
            <span className={styles.bars} aria-hidden="true">
              {BARS.map((bar) => (
                <i key={bar} className={classes(bar <= strength.bars && TONES[strength.bars])} />
              ))}
            </span>
            <p role="status" className={classes(styles.why, TONES[strength.bars])}>
              {w.strength[strength.why]}
            </p>
          </>
        )}
      </div>
      {!isShown && (
        <TextField
          label={w.again}
          name="again"
          type="password"
          autoComplete="new-password"
          required
          error={againError}
        />
      )}
    </>
  );
}

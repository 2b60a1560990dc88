import { useWords } from '#platform/web/language.ts';
import { isHosted } from '#platform/web/session.ts';
import { TextField } from '#ui/Field.tsx';
import { AuthForm } from './AuthForm.tsx';
import { call } from './calls.ts';
import { isByNumber, supportsWebAuthn } from './webauthn.ts';
import { words } from './words.ts';

/** Signs in with e-mail and password, refreshes every query, and goes where the person was headed. A personal wallet has one owner and makes no accounts. */
export function LoginScreen() {
  const w = useWords(words);
  return (
    <AuthForm
      title={w.signIn}
      act={w.signIn}
      acting={w.signingIn}
      other={isHosted() ? { href: '/register', text: w.toRegister } : undefined}
      passkey={supportsWebAuthn() && !isByNumber()}
      send={(form) => call('POST /api/auth/login', { body: { email: form('email'), password: form('password') } })}
    >
      {(errors) => (
        <>
          <TextField label={w.email} name="email" type="email" autoComplete="username" required error={errors.email} />
          <TextField
            label={w.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      )}
    </AuthForm>
  );
}

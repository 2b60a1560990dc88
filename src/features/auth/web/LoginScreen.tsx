import { lazy } from 'react';
import { isHosted } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useSearchParams } from '#platform/web/location.ts';
import { isClosed } from '#platform/web/ports.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { AuthForm } from './AuthForm.tsx';
import { call } from './calls.ts';
import { isIpAddressHost, supportsWebAuthn } from './webauthn.ts';
import { words } from './words.ts';

const RecoverScreen = lazy(() => import('./RecoverScreen.tsx').then((module) => ({ default: module.RecoverScreen })));
const ProveScreen = lazy(() => import('./ProveScreen.tsx').then((module) => ({ default: module.ProveScreen })));

/** Sign-in, and on a server for many the way back in for those who cannot, and where a letter's link proves an e-mail; they have no paths of their own, so that Home knows nothing of them. */
export function LoginScreen() {
  const search = useSearchParams();
  if (isHosted() && search.has('lost')) return <RecoverScreen />;
  return isHosted() && search.has('prove') ? <ProveScreen /> : <SignIn />;
}

/** Signs in with e-mail and password, refreshes every query, and goes where the person was headed. A personal wallet has one owner and makes no accounts. */
function SignIn() {
  const w = useWords(words);
  return (
    <AuthForm
      title={w.signIn}
      act={w.signIn}
      acting={w.signingIn}
      others={
        isHosted()
          ? [
              ...(isClosed('registration') ? [] : [{ href: '/register', text: w.toRegister }]),
              { href: '/login?lost', text: w.lost },
            ]
          : []
      }
      passkey={supportsWebAuthn() && (isIpAddressHost() ? 'elsewhere' : 'here')}
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

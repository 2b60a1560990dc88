import { isHosted } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { isClosed } from '#platform/web/ports.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { AuthForm } from './AuthForm.tsx';
import { call } from './calls.ts';
import { words } from './words.ts';

/** Makes a user with keys of their own and signs them in, or says that this server makes no accounts. */
export function RegisterScreen() {
  return isClosed('registration') ? <NotOffered /> : <Register />;
}

function NotOffered() {
  const w = useWords(words);
  return (
    <Screen>
      <TitleRow title={w.register} />
      <InfoLine icon={alert} title={w.notOffered} text={w.notOfferedText} />
      <p>
        <TextLink href="/login">{w.toSignIn}</TextLink>
      </p>
    </Screen>
  );
}

function Register() {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <AuthForm
      title={w.register}
      act={w.register}
      acting={w.registering}
      others={[{ href: '/login', text: w.toSignIn }]}
      send={(form) =>
        call('POST /api/auth/register', {
          body: {
            email: form('email'),
            password: form('password'),
            firstName: form('firstName'),
            lastName: form('lastName'),
            language,
          },
        })
      }
    >
      {(errors) => (
        <>
          <TextField label={w.firstName} name="firstName" autoComplete="given-name" required error={errors.firstName} />
          <TextField label={w.lastName} name="lastName" autoComplete="family-name" required error={errors.lastName} />
          <TextField
            label={w.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            hint={isHosted() ? w.emailHint : undefined}
            error={errors.email}
          />
          <TextField
            label={w.password}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
            hint={w.passwordHint}
            error={errors.password}
          />
        </>
      )}
    </AuthForm>
  );
}

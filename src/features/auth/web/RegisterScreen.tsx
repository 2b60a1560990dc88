import { useLanguage, useWords } from '#platform/web/language.ts';
import { isHosted } from '#platform/web/session.ts';
import { TextField } from '#ui/Field.tsx';
import { AuthForm } from './AuthForm.tsx';
import { call } from './calls.ts';
import { words } from './words.ts';

/** Makes a user with keys of their own and signs them in. */
export function RegisterScreen() {
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

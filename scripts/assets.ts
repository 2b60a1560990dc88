import { programsIn, runNamed } from '../tools/named-programs.ts';

/** Programs of `npm run assets`, which generate fonts, icons and pictures of the app. */
const ASSETS = {
  ...programsIn('scripts/assets', {
    fonts: 'the font subsets',
    icons: 'the icons of the app',
  }),
  ...programsIn('scripts/pictures', {
    screens: 'a picture of every screen; further words select some',
    screenshots: 'the screenshots that a browser shows before it installs the app',
  }),
};

await runNamed('assets', ASSETS);

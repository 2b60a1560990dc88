import '#ui/base.css';
import './visits.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './App.tsx';
import { prepareOnIntent, prepareScreen } from './screens.tsx';
import { seed } from './seed.ts';
import { startWorker } from './start-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
void start(createRoot(root));

/** Prerendered parts stay in #root until React's first commit replaces them at once. */
async function start(app: Root) {
  // No top-level await: screens import this module and would wait for it forever.
  await Promise.all([prepareScreen(location.pathname), seed()]);
  // A transition renders in short tasks, so that presses are handled in between.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  prepareOnIntent();
}

// The page loads nothing more on its own; the service worker fetches the rest.
if (import.meta.env.PROD) startWorker();

import '#ui/base.css';
import './app.css';
import './visits.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './App.tsx';
import { prepareOnIntent } from './quick/intent.ts';
import { prepareScreen } from './screens.tsx';
import { seed } from './seed.ts';
import { startWorker } from './start-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
void start(createRoot(root));

/** What the build wrote ahead stands in #root until React's first commit takes its place, all at once. */
async function start(app: Root) {
  // Not awaited by the module itself: the screens import from it, and would wait for it for ever.
  await Promise.all([prepareScreen(location.pathname), seed()]);
  // As a transition it is rendered in short tasks: a press is heard between them.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  prepareOnIntent();
}

// The page itself fetches nothing more before somebody means to; the rest is the worker's to bring.
if (import.meta.env.PROD) startWorker();

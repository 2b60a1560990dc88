import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { LinkContext } from '#ui/controls/Link.tsx';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Gallery } from '#ui/gallery/Gallery.tsx';
import { ListRow } from '#ui/layout/List.tsx';
import { BottomNav, Header } from '#ui/layout/Shell.tsx';
import { Money } from '#ui/text/Money.tsx';

const nothing = () => undefined;

describe('read aloud', () => {
  test('an amount is one text, with its visual parts hidden', () => {
    const html = renderToStaticMarkup(<Money text="$24,976.10" size="hero" />);
    expect(html).toContain('<span class="sr">$24,976.10</span>');
    expect(html.match(/aria-hidden="true"/g)).toHaveLength(1);
  });
  test('a hidden amount is read as the words for a hidden amount, without its digits', () => {
    const html = renderToStaticMarkup(<Money text="$24,976.10" size="hero" isHidden hiddenText="Amount hidden" />);
    expect(html).toContain('Amount hidden');
    expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/\d/);
  });
  test('a status always has a word in addition to the colour', () => {
    expect(renderToStaticMarkup(<Badge tone="wait" word="Pending" />)).toContain('Pending');
  });
  test('a field is described by its error and marked invalid', () => {
    const html = renderToStaticMarkup(<TextField id="n" label="Number" error="12 digits needed." hint="Hint" />);
    expect(html).toContain('for="n"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="n-line"');
    expect(html).toMatch(/id="n-line"[^>]*>.*12 digits needed\./);
    expect(html).not.toContain('Hint');
  });
  test('only the current entry of the navigation is marked, and no entry if no entry is current', () => {
    const items = [
      { href: '/', icon: 'M0 0', label: 'Home' },
      { href: '/id', icon: 'M0 0', label: 'DigitalID' },
    ];
    const lit = renderToStaticMarkup(<BottomNav items={items} current="/id" label="Main" />);
    expect(lit.match(/aria-current="page"/g)).toHaveLength(1);
    expect(renderToStaticMarkup(<BottomNav items={items} label="Main" />)).not.toContain('aria-current');
  });
  test('the bell shows at most 9+', () => {
    const header = (count: number) =>
      renderToStaticMarkup(
        <Header
          home={{ href: '/', label: 'Ingam, home' }}
          theme={{ mode: 'dark', label: 'Theme: dark', onClick: nothing }}
          bell={{ count, label: 'Notifications', onClick: nothing }}
          person={{ href: '/myinfo', label: 'My info' }}
        />,
      );
    expect(header(10)).toContain('>9+<');
    expect(header(9)).toContain('>9<');
    expect(header(0)).not.toContain('>0<');
  });
});

describe('a button', () => {
  test('accepts no tap while loading and keeps the width of its label', () => {
    const html = renderToStaticMarkup(<Button loadingText="Sending...">Send Asset</Button>);
    expect(html).toContain('disabled=""');
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('data-reserve="Send Asset"><span>Sending...</span>');
  });
  test('that is disabled shows the reason if there is one, and otherwise keeps its label', () => {
    expect(renderToStaticMarkup(<Button isDisabled>Send Asset</Button>)).toContain('Send Asset');
    expect(
      renderToStaticMarkup(
        <Button isDisabled reason="Checking... 62%">
          Verify
        </Button>,
      ),
    ).toContain('Checking... 62%');
  });
});

describe('rows and links', () => {
  test('links go through the link that the shell chose', () => {
    const html = renderToStaticMarkup(
      <LinkContext value={({ href, children }) => <a href={`/app${href}`}>{children}</a>}>
        <ListRow title="Sent ETH" href="/history" />
      </LinkContext>,
    );
    expect(html).toContain('href="/app/history"');
  });
  test('a pressable row has its own button beside its press area, never inside the press area', () => {
    for (const pressed of [{ href: '/history' }, { onClick: nothing }]) {
      const html = renderToStaticMarkup(
        <ListRow title="Blue Cup" {...pressed} button={<button type="button">End</button>} />,
      );
      expect(html).toMatch(/<\/(a|button)><button type="button">End<\/button><\/li>$/);
    }
  });
  test('document codes stay whole in a title', () => {
    expect(renderToStaticMarkup(<ListRow title="Vendor contract VC-118" />)).toMatch(
      /<span class="[^"]*">VC-118<\/span>/,
    );
  });
});

test('two people never share a QR frame', () => {
  const frame = (did: string) => renderToStaticMarkup(<QrFrame did={did} text="ethereum:0x1" label="QR code" />);
  expect(frame('did:ethr:0x1:0xA')).not.toBe(frame('did:ethr:0x1:0xB'));
});

test('the gallery renders every component', () => {
  expect(renderToStaticMarkup(<Gallery />).length).toBeGreaterThan(100_000);
});

import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { peerVerifier } from '#features/presentation/server/testing/peer-verifier.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const student = (...paths: string[]) => ({
  credentials: [
    {
      id: 'student',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://school.example/student'] },
      claims: paths.map((path) => ({ path: [path] })),
    },
  ],
});

const words = {
  title: '증명서 제시',
  paste: '제시 요청',
  look: '요청 내용 보기',
  connect: '연결하기',
  unreadable: /^증명서 제시 요청이 아닙니다/,
  other: '다른 요청 열기',
  unknown: '아무도 보증하지 않음',
  calls: '스스로 밝힌 이름 “Happy Travel Club”',
  over: '2가지를 요청합니다',
  much: '지나침',
  unseen: '보이지 않음: address',
  name: '학생증',
  refuse: '거절',
  city: 'City Seoul',
  needed: '필수',
  showOnly: '1가지만 제시',
  of: '2개 중 2개',
  proven: '이 서버의 운영자가 확인함',
  before: '전에 제시한 내용',
  again: '다시 제시',
  whole: '전체 보기',
  show: '1가지 제시',
  showTwo: '2가지 제시',
  shown: '제시했습니다',
  gone: /^이미 응답했거나/,
  missing: '요청한 증명서가 없습니다',
} as const;

test.describe('in Korean', { tag: '@long' }, () => {
  test.use({ locale: 'ko-KR' });

  test('a person sees who asks for what, refuses or unticks what is too much, and shows again by one press', async ({
    page,
    server,
  }) => {
    const [school, shop] = await Promise.all([peerIssuer(), peerVerifier(selfSigned('127.0.0.1'))]);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(await reply.text());
      return reply.json();
    };
    const { takingId } = await post('/api/offers/look', { offer: school.offer(), here: [new URL(school.id).origin] });
    await post('/api/offers/take', { takingId });
    const open = async (text: string) => {
      await page.goto('/myinfo');
      await page.goto(`/present?${text.split('?')[1]}`);
    };
    const received = () => shop.methods.length;
    /** The verifier is on this machine, so the person must confirm its address before it is contacted. */
    const confirm = async () => {
      const before = received();
      await expect(page.getByText(shop.origin)).toBeVisible();
      await expectAccessible(page);
      expect(received()).toBe(before);
      await button(words.connect).click();
    };

    // A malformed request is reported and asks the person nothing.
    await page.goto('/present');
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(words.paste).fill('hello');
    await button(words.look).click();
    await expect(page.getByText(words.unreadable)).toBeVisible();
    await button(words.other).click();

    // An unknown verifier that requests a lot: each claim shows its value, and refusing comes first.
    const club = { client_name: 'Happy Travel Club' };
    const much = shop.ask(student('name', 'address'), {
      change: (good) => ({ ...good, client_metadata: { ...(good.client_metadata as object), ...club } }),
    });
    await page.getByLabel(words.paste).fill(much.text);
    await button(words.look).click();
    await confirm();
    await expect(page.getByText(words.unknown)).toBeVisible();
    await expect(page.getByText(words.calls)).toBeVisible();
    await expect(page.getByText(words.over)).toBeVisible();
    const card = page.getByRole('region', { name: words.name });
    await expect(card).toContainText('Kim Minseo');
    await expect(card).toContainText('Seoul');
    await expect(card.getByText(words.much)).toHaveCount(1);
    await expectAccessible(page);
    await button(words.refuse).click();
    await expect(page.getByLabel(words.paste)).toBeVisible();
    expect((await shop.opened()).said).toEqual({ error: 'access_denied' });

    // A single claim by link, followed by the verifier's redirect.
    shop.reply(() => ({ status: 200, body: { redirect_uri: `${server.address}/myinfo` } }));
    const one = shop.ask(student('name'));
    await open(one.text);
    await confirm();
    await expect(card).toContainText('Kim Minseo');
    await expect(card).not.toContainText('Seoul');
    await expect(card).toContainText(words.unseen);
    await expectAccessible(page);
    const count = shop.received.length;
    await button(words.show).click();
    await page.waitForURL(/\/myinfo$/);
    expect(shop.received).toHaveLength(count + 1);
    const token = (await shop.opened()).said.vp_token as { student: [string] };
    const judged = await shop.judge(token.student[0], { aud: one.clientId, nonce: one.nonce });
    expect(judged.disclosed).toEqual({ name: 'Kim Minseo' });

    // Optional claims are checkboxes, unchecked if an unknown verifier asks for too much.
    const [asked] = student('name').credentials;
    const claims = [
      { id: 'name', path: ['name'] },
      { id: 'city', path: ['address', 'city'] },
    ];
    const free = { credentials: [{ ...asked, claims, claim_sets: [['name', 'city'], ['name']] }] };
    await open(shop.ask(free).text);
    await confirm();
    const city = page.getByRole('checkbox', { name: words.city });
    await expect(city).not.toBeChecked();
    await expect(card.getByText(words.needed)).toBeVisible();
    await expectAccessible(page);
    await city.check();
    await expect(card).toContainText(words.of);
    await expect(button(words.showTwo)).toBeVisible();
    await city.uncheck();
    await button(words.showOnly).click();
    await page.waitForURL(/\/myinfo$/);
    const fewer = (await shop.opened()).said.vp_token as { student: [string] };
    expect(fewer.student[0].split('~')).toHaveLength(3);

    // An organisation that the operator vouches for asks twice: the first answer needs one press, and the second shows
    // all of it with another.
    const [{ organisation }] = await (await fetch(`${server.address}/api/org`)).json();
    const question = await post(`/api/org/${organisation.id}/verifying/questions`, {
      name: 'Student discount',
      nameKo: '학생 할인',
      purpose: 'To give the discount',
      purposeKo: '할인을 위해',
      vcts: ['https://school.example/student'],
      claims: [{ path: ['name'] }],
      trust: 'any',
      here: [new URL(school.id).origin],
      keepHours: 0,
    });
    for (const press of [words.show, words.again]) {
      const { request } = await post(`/api/org/${organisation.id}/verifying/requests`, { questionId: question.id });
      await open(request);
      await expect(page.getByText(words.proven)).toBeVisible();
      await expect(page.getByText(words.before)).toHaveCount(press === words.again ? 1 : 0);
      await expect(card).toHaveCount(press === words.again ? 0 : 1);
      if (press === words.again) await expectAccessible(page);
      await button(press).click();
      await page.waitForURL(/\/id$/);
    }
    const { request } = await post(`/api/org/${organisation.id}/verifying/requests`, { questionId: question.id });
    await open(request);
    await button(words.whole).click();
    await expect(card).toContainText('Kim Minseo');

    // A used request is refused, and a claim that the person lacks cannot be disclosed.
    await open(one.text);
    await confirm();
    await expect(page.getByText(words.gone)).toBeVisible();
    const other = JSON.parse(JSON.stringify(student('name')).replace('school.example', 'nobody.example'));
    await open(shop.ask(other).text);
    await confirm();
    await expect(page.getByText(words.missing)).toBeVisible();
    await Promise.all([school.stop(), shop.stop()]);
  });
});

import { expect, type Page, test } from 'playwright/test';
import { type Product, startProduct } from '@/tests/pages/product';
import { axeOfTheme } from '@/tests/support/axe';
import { freePort } from '@/tests/support/servers/free-port';
import { type Oauth2Provider, oauth2Provider } from '@/tests/support/servers/oauth2-provider';
import { type SamlIdentityProvider, samlProvider } from '@/tests/support/servers/saml-provider';
import { canRunSlapd, type Slapd, startSlapd } from '@/tests/support/servers/slapd';
import { awake, chooseIn, deleteRowNow, liveDialog } from './open-list';

const password = 'a-password-for-pages';
const directoryPassword = 'a-password-of-ada';
const hasDirectory = canRunSlapd();

test.use({ storageState: { cookies: [], origins: [] } });

let product: Product;
let provider: Oauth2Provider;
let corp: SamlIdentityProvider;
let directory: Slapd | null = null;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  provider = await oauth2Provider(`${origin}/api/auth/callback/house`, () => ({
    preferred_username: 'tested',
    given_name: '<img src=x onerror=alert(1)>',
    groups: ['data-team'],
  }));
  const { id: clientId, secret: clientSecret } = provider.client;
  const house = { name: 'house', label: 'House account', issuer: provider.issuer, clientId, clientSecret };
  corp = await samlProvider(`${origin}/api/auth/callback/corp`, {
    nameId: 'id-of-bea',
    attributes: { uid: 'bea', groups: ['chiefs'] },
  });
  // Another site than ours, so that the browser posts its form without our session.
  const entryPoint = corp.entryPoint.replace('127.0.0.1', 'localhost');
  const { entityId, keys } = corp;
  const samlProviders = [{ name: 'corp', label: 'Corp account', entityId, entryPoint, certificates: keys.cert }];
  directory = hasDirectory ? await directoryOfAda() : null;
  const sso = {
    providers: [house],
    samlProviders,
    registers: true,
    registrationRole: 'Gamma',
    rolesMapping: { chiefs: ['Alpha'] },
  };
  product = await startProduct(port, {
    ISOLINE_HOST: '127.0.0.1',
    ISOLINE_EXAMPLES: 'false',
    ISOLINE_ADMIN_PASSWORD: password,
    ISOLINE_URL: origin,
    ISOLINE_SSO: JSON.stringify(sso),
    ...(directory === null ? {} : { ISOLINE_LDAP: JSON.stringify(settingsOf(directory)) }),
  });
});
test.afterAll(async () => {
  await product?.stop();
  await provider?.close();
  await corp?.close();
  await directory?.stop();
});

async function directoryOfAda(): Promise<Slapd> {
  const slapd = await startSlapd();
  const ada = { objectClass: 'inetOrgPerson', uid: 'ada', cn: 'ada', sn: 'Person', userPassword: directoryPassword };
  await slapd.add({ [`uid=ada,ou=people,${slapd.base}`]: ada });
  return slapd;
}

function settingsOf({ plain, base, reader }: Slapd): object {
  return { urls: plain, base, bindDn: reader.dn, bindPassword: reader.password };
}

test.beforeEach(async ({ page }) => {
  await page.goto(`${origin}/login/`);
  await page.fill('[name=username]', 'admin');
  await page.fill('[name=password]', password);
  await page.click('button[type=submit]');
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
});

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Stores a rule that gives sql_lab. */
async function storeRule(page: Page, value: string): Promise<{ remove(): Promise<void> }> {
  const { csrf_token } = (await (await page.request.get(`${origin}/superset/csrf_token/`)).json()) as {
    csrf_token: string;
  };
  const headers = { 'x-csrftoken': csrf_token };
  const api = `${origin}/api/v1/role_mapping/`;
  const choices = await page.request.get(`${api}related/roles`);
  const { result } = (await choices.json()) as { result: { text: string; value: number }[] };
  const roles = result.filter(({ text }) => text === 'sql_lab').map((role) => role.value);
  const data = { claim: 'groups', operator: 'has', value, roles };
  const { id } = (await (await page.request.post(api, { data, headers })).json()) as { id: number };
  return {
    remove: async () => {
      expect((await page.request.delete(`${api}${id}`, { headers })).ok()).toBe(true);
    },
  };
}

async function addRule(page: Page, value: string, role: string, confirms: boolean): Promise<void> {
  await awake(page, `${origin}/rolemapping/`);
  await page.getByRole('button', { name: 'plus Rule' }).click();
  const dialog = await liveDialog(page, 'Add Rule');
  await dialog.getByRole('textbox', { name: 'Value *' }).fill(value);
  await chooseIn(dialog, 'Roles', role);
  await dialog.getByRole('button', { name: 'Add' }).click();
  if (confirms) {
    await expect(dialog.getByRole('alert')).toContainText('makes an administrator of everybody');
    await dialog.getByRole('checkbox', { name: /^I know that a rule which gives Admin/ }).check();
    await dialog.getByRole('button', { name: 'Add' }).click();
  }
  await expect(page.getByRole('status').filter({ hasText: 'The rule was made.' })).toBeVisible();
}

test('rules are made, ordered, switched and deleted beside what the environment says', async ({ page }) => {
  test.setTimeout(240_000);
  await addRule(page, 'data-team', 'sql_lab', false);
  await addRule(page, 'bosses', 'Admin', true);
  await awake(page, `${origin}/rolemapping/`);
  const values = page.locator('tbody [data-row]');
  await expect(values).toHaveCount(2);
  await expect(values.first()).toContainText('groups has data-team');
  await page.getByRole('button', { name: 'Move up: groups has bosses' }).click();
  await expect(values.first()).toContainText('groups has bosses');
  const active = page.getByRole('switch', { name: 'groups has bosses is active' });
  await active.click();
  await expect(active).not.toBeChecked();
  const environment = region(page, /^From the environment/);
  await expect(environment.getByRole('row').filter({ hasText: 'chiefs' })).toContainText('Alpha');
  await expect(environment.getByText('Read only')).toBeVisible();
  await expect(environment.getByRole('button')).toHaveCount(0);
  await deleteRowNow(page, 'groups has bosses');
  await row(page, 'groups has data-team').getByRole('button', { name: 'edit', exact: true }).click();
  const dialog = await liveDialog(page, 'Edit Rule');
  await expect(dialog.getByRole('textbox', { name: 'Value *' })).toHaveValue('data-team');
});

test('a test sign-in leads to the provider and back, and shows claims, rules and roles', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(`${origin}/rolemapping/`);
  await page.getByRole('link', { name: 'Test sign-in with House account' }).click();
  await page.locator('[name=login]').fill('tested');
  await page.locator('[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test sign-in at House account');
  await expect(region(page, 'What follows')).toContainText('An account tested would be made.');
  await expect(region(page, 'Claims received').getByRole('row').filter({ hasText: 'given_name' })).toContainText(
    '<img src=x onerror=alert(1)>',
  );
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await demandNothingDone(page);
});

async function demandNothingDone(page: Page): Promise<void> {
  const users = await page.request.get(`${origin}/api/v1/security/users/`);
  expect(await users.json()).toMatchObject({ count: 1 });
  const me = await page.request.get(`${origin}/api/v1/me/`);
  expect(await me.json()).toMatchObject({ result: { username: 'admin' } });
}

test('so does one at a SAML provider of another site, whose form brings no session', async ({ page }) => {
  test.setTimeout(180_000);
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/callback/'));
  await page.goto(`${origin}/rolemapping/`);
  await page.getByRole('link', { name: 'Test sign-in with Corp account' }).click();
  const sent = (await (await posted).allHeaders()).cookie ?? '';
  expect(sent).toContain('saml-request=');
  expect(sent).not.toMatch(/(?:^|; )session=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test sign-in at Corp account');
  await expect(region(page, 'What follows')).toContainText('An account bea would be made.');
  await expect(region(page, 'What follows')).toContainText('Alpha, Gamma');
  await demandNothingDone(page);
});

for (const javaScriptEnabled of hasDirectory ? [true, false] : []) {
  test.describe(`with scripts: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test('a password is tried at the directory, and stands nowhere afterwards', async ({ page }) => {
      test.setTimeout(180_000);
      const attempt = async (typed: string) => {
        await page.goto(`${origin}/rolemapping/`);
        await page.getByRole('textbox', { name: 'User name' }).fill('ada');
        await page.getByLabel('Password').fill(typed);
        await page.getByRole('button', { name: 'Test sign-in with LDAP' }).click();
      };
      await attempt('wrong');
      await expect(page.getByRole('alert')).toContainText('did not take this user name and password');
      await expect(page.getByLabel('Password')).toHaveValue('');
      await attempt(directoryPassword);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test sign-in at LDAP');
      await expect(region(page, 'What follows')).toContainText('An account ada would be made.');
      expect(await page.content()).not.toContain(directoryPassword);
      expect(page.url()).not.toContain(directoryPassword);
      expect(product.said()).not.toContain(directoryPassword);
      await demandNothingDone(page);
    });
  });
}

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`pasted claims show what they give; axe finds nothing, ${theme}, ${width} px`, async ({ page, context }) => {
      test.setTimeout(120_000);
      await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
      await page.setViewportSize({ width, height: 900 });
      const rule = await storeRule(page, 'pasted-team');
      for (const path of ['/rolemapping/', '/rolemapping/?new=1']) {
        await page.goto(origin + path);
        expect((await (await axeOfTheme(page)).analyze()).violations).toEqual([]);
      }
      await page.goto(`${origin}/rolemapping/`);
      const claims = {
        sub: '1',
        preferred_username: 'ada',
        groups: ['pasted-team', 'chiefs'],
        access_token: 'opaque-token-17',
      };
      await page.getByRole('textbox', { name: 'Claims (JSON)' }).fill(JSON.stringify(claims));
      await page.getByRole('button', { name: 'Show what they give' }).click();
      const rules = region(page, 'Rules that match');
      await expect(rules.getByRole('row').filter({ hasText: 'chiefs' })).toContainText('Environment');
      await expect(rules.getByRole('row').filter({ hasText: 'groups has pasted-team' })).toContainText('Stored');
      await expect(region(page, 'What follows')).toContainText('Alpha, Gamma, sql_lab');
      await expect(page.getByText('opaque-token-17')).toHaveCount(0);
      expect((await (await axeOfTheme(page)).analyze()).violations).toEqual([]);
      await page.screenshot({ path: `tests/.report/role-mapping-result-${theme}-${width}.png`, fullPage: true });
      await page.goto(`${origin}/rolemapping/`);
      await page.screenshot({ path: `tests/.report/role-mapping-${theme}-${width}.png`, fullPage: true });
      await rule.remove();
    });
  }
}

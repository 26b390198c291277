import { type APIRequestContext, type Browser, expect, type Page } from 'playwright/test';
import { signIn } from '@/tests/pages/sign-in';
import { proof } from './made-dashboard';

const password = 'a-password-of-a-reader';

export interface Reader {
  /** A page of a browser in which the reader is signed in. */
  readonly page: Page;
  /** Ends the reader's browser, and removes the user and the role. */
  remove(): Promise<void>;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Adds a user with the role Gamma who may read one dataset, and signs the user in. */
export async function addReader(
  { request, browser, baseURL }: { request: APIRequestContext; browser: Browser; baseURL: string | undefined },
  name: string,
  table: string,
): Promise<Reader> {
  const headers = await proof(request);
  const made = async (path: string, data: object): Promise<number> => {
    const answer = await request.post(`/api/v1/security/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: number }).id;
  };
  const listed = await request.get('/api/v1/security/roles/?q=(page_size:100)');
  const roles = ((await listed.json()) as { result: readonly Named[] }).result;
  const gamma = roles.find((each) => each.name === 'Gamma')?.id;
  const role = await made('roles/', { name: `Readers ${name}` });
  await made(`roles/${role}/permissions`, { permission_view_menu_ids: [await permissionOn(request, table)] });
  const user = await made('users/', {
    username: name,
    first_name: 'Reader',
    last_name: 'Test',
    email: `${name}@example.org`,
    password,
    active: true,
    roles: [gamma, role],
  });
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await signIn(page, name, password);
  return {
    page,
    async remove() {
      await context.close();
      await request.delete(`/api/v1/security/users/${user}`, { headers });
      await request.delete(`/api/v1/security/roles/${role}`, { headers });
    },
  };
}

/** The permission to read a dataset. */
async function permissionOn(request: APIRequestContext, table: string): Promise<number> {
  for (let at = 0; ; at += 1) {
    const q = `(page:${at},page_size:100)`;
    const answer = await request.get(`/api/v1/security/permissions-resources/?q=${q}`);
    const { result } = (await answer.json()) as {
      result: readonly { id: number; permission: { name: string }; view_menu: { name: string } }[];
    };
    const found = result.find(
      ({ permission, view_menu }) =>
        permission.name === 'datasource_access' && view_menu.name.includes(`].[${table}](id:`),
    );
    if (found) return found.id;
    if (result.length === 0) throw new Error(`There is no permission on ${table}.`);
  }
}

import { type APIRequestContext, expect } from 'playwright/test';
import { proof } from '@/tests/pages/dashboard/made-dashboard';

export interface MadeUser {
  readonly name: string;
  readonly password: string;
  remove(): Promise<void>;
}

/** A user with roles, which are given by name. */
export async function madeUser(
  request: APIRequestContext,
  name: string,
  roleNames: readonly string[],
): Promise<MadeUser> {
  const headers = await proof(request);
  const listed = await request.get('/api/v1/security/roles/?q=(page_size:100)');
  const { result: roles } = (await listed.json()) as {
    result: readonly { readonly id: number; readonly name: string }[];
  };
  const password = 'a-password-of-a-user';
  const answer = await request.post('/api/v1/security/users/', {
    headers,
    data: {
      username: name,
      first_name: 'Made',
      last_name: 'User',
      email: `${name}@example.org`,
      password,
      active: true,
      roles: roles.filter((role) => roleNames.includes(role.name)).map(({ id }) => id),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  return {
    name,
    password,
    async remove() {
      await request.delete(`/api/v1/security/users/${id}`, { headers });
    },
  };
}

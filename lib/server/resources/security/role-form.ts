import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { readForm } from '@/lib/server/api/request/form';
import { serve } from '@/lib/server/api/serve';
import { errorResponse } from '@/lib/server/api/wire';
import { redirectTo } from '@/lib/server/auth/redirect';
import { security } from './security';

const Made = z.object({ id: z.number() });

/** `POST /roles/add` with an access token, from older programs: creates a role with its permissions and users. */
export async function submitRole(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return errorResponse(new AppError('form_unreadable'));
  const made = await send(request, 'POST', '', { name: String(form.get('name') ?? '') });
  if (!made.ok) return made;
  const { id } = Made.parse(await made.json());
  const lists = [
    ['POST', 'permissions', { permission_view_menu_ids: numbersOf(form, 'permissions') }],
    ['PUT', 'users', { user_ids: numbersOf(form, 'user') }],
  ] as const;
  for (const [method, path, body] of lists) {
    const answer = await send(request, method, `${id}/${path}`, body);
    if (!answer.ok) return answer;
  }
  return redirectTo('/roles/list/');
}

function send({ url, headers }: Request, method: 'POST' | 'PUT', path: string, body: unknown): Promise<Response> {
  const authorization = headers.get('authorization') ?? '';
  const address = new URL(`/api/v1/security/roles/${path}`, url);
  const init = { method, headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return serve(security)[method](new Request(address, init));
}

function numbersOf(form: FormData, name: string): number[] {
  return form.getAll(name).flatMap((value) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : []));
}

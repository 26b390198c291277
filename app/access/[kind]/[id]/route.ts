import { z } from 'zod';
import { accessKinds } from '@/lib/access/readers';
import { AppError } from '@/lib/errors/app-error';
import { readersOf } from '@/lib/server/access/readers';
import { parseBody } from '@/lib/server/api/request/body';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';

const Asked = z.object({
  kind: z.enum(accessKinds),
  id: z.coerce.number().int().positive().max(999_999_999),
  search: z.string().max(100).default(''),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
});

interface Context {
  readonly params: Promise<{ readonly kind: string; readonly id: string }>;
}

/** Who may see an object, and why: `Readers`. Whoever may change the object may ask; `?search=` and `?page=` choose. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    const viewer = await pageViewerOf(request.headers);
    if (viewer.id === null) throw new AppError(viewer.kind === 'anonymous' ? 'sign_in_needed' : 'forbidden');
    const { searchParams } = new URL(request.url);
    const { kind, id, ...wish } = parseBody(Asked, { ...Object.fromEntries(searchParams), ...(await params) });
    return jsonResponse(await readersOf(kind, id, viewer, wish));
  } catch (error) {
    return errorResponse(error, request);
  }
}

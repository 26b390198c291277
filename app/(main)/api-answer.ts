import { headers } from 'next/headers';
import type { Served } from '@/lib/server/api/route';
import { serve } from '@/lib/server/api/serve';
import { refusalWords } from '@/lib/text/refusal-words';

/**
 * Calls an API handler inside this process as the viewer of the page. Returns the JSON body, or the refusal as text.
 */
export type ApiAnswer<Body> = { readonly body: Body } | { readonly refusal: string };

export async function apiAnswer<Body>(served: Served, path: string): Promise<ApiAnswer<Body>> {
  const asked = new Headers(await headers());
  for (const name of ['content-type', 'content-length', 'authorization']) asked.delete(name);
  const response = await serve(served).GET(new Request(new URL(path, 'http://localhost'), { headers: asked }));
  const body: unknown = await response.json().catch(() => null);
  return response.ok ? { body: body as Body } : { refusal: refusalWords(body) || 'It could not be read.' };
}

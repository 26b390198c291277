import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { embeddedDashboard } from '@/db/schema/dashboard';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';

interface Params {
  readonly params: Promise<{ readonly uuid: string }>;
}

/**
 * `/embedded/<uuid>`: the page that another site shows in a frame. Only the sites allowed for the dashboard may open it
 * and frame it; what is on it takes a guest token. It neither reads nor ends anybody's session.
 */
export async function openEmbedded(request: Request, { params }: Params): Promise<Response> {
  const allowed = await allowedDomains((await params).uuid);
  if (allowed === null) return page('There is nothing here, or it is not shown any more.', 404, "'none'");
  const origins = allowed.flatMap(originOf);
  if (allowed.length > 0 && !origins.includes(originOf(request.headers.get('referer') ?? '')[0] ?? '')) {
    return errorResponse(new AppError('screen_forbidden'));
  }
  const ancestors = allowed.length === 0 ? '*' : origins.length === 0 ? "'none'" : origins.join(' ');
  return page('Waiting for the page around this one to say who is looking.', 200, ancestors);
}

/** Null for a dashboard that is not embedded; empty where every site may. */
async function allowedDomains(uuid: string): Promise<readonly string[] | null> {
  const parsed = z.uuid().safeParse(uuid);
  if (!parsed.success) return null;
  const db = await metadata();
  const [row] = await db
    .select({ domains: embeddedDashboard.allowed_domains })
    .from(embeddedDashboard)
    .where(eq(embeddedDashboard.uuid, parsed.data));
  return row?.domains ?? null;
}

/** Scheme, host and port; entries without a scheme name no site. */
function originOf(address: string): string[] {
  return /^https?:/i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
}

function page(text: string, status: number, ancestors: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Dashboard</title><p>${text}</p></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'self'; frame-ancestors ${ancestors}`,
      'referrer-policy': 'no-referrer',
    },
  });
}

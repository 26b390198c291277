import { eq, or } from 'drizzle-orm';
import { NextResponse } from 'next/server';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { dashboard, embeddedDashboard } from '@/db/schema/dashboard';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';
import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('embedded');

interface Embedding {
  readonly uuid: string;
  readonly dashboardId: number;
  /** Scheme, host and port of the sites that may show it; empty where every site may. */
  readonly domains: readonly string[];
}

/** A dashboard that other sites may show, by the uuid of its embedding; null for one that is not embedded. */
export async function embeddingOf(uuid: string): Promise<Embedding | null> {
  return z.uuid().safeParse(uuid).success ? found(embeddedDashboard.uuid, uuid) : null;
}

/** The same by what the dashboard is called in addresses: its id or its slug. */
export async function embeddingOfDashboard(key: string): Promise<Embedding | null> {
  return /^\d{1,9}$/.test(key) ? found(dashboard.id, Number(key)) : found(dashboard.slug, key);
}

async function found(column: Parameters<typeof eq>[0], value: string | number): Promise<Embedding | null> {
  const db = await metadata();
  const [row] = await db
    .select({
      uuid: embeddedDashboard.uuid,
      dashboardId: embeddedDashboard.dashboard_id,
      domains: embeddedDashboard.allowed_domains,
    })
    .from(embeddedDashboard)
    .innerJoin(dashboard, eq(dashboard.id, embeddedDashboard.dashboard_id))
    .where(or(eq(column, value)));
  return row ?? null;
}

/**
 * `/embedded/<uuid>`: the page that another site shows in a frame. Only the sites allowed for the dashboard may open it
 * and frame it; what is on it takes a guest token. It neither reads nor ends anybody's session. Null where the page may
 * be made, with the headers it goes out with; else the answer.
 */
export async function guardEmbedded(request: Request, embedding: Embedding | null): Promise<Response | Framing> {
  if (embedding === null) return missing();
  const origins = embedding.domains.flatMap(originOf);
  const referrer = originOf(request.headers.get('referer') ?? '')[0] ?? '';
  if (embedding.domains.length > 0 && !origins.includes(referrer)) {
    return errorResponse(new AppError('screen_forbidden'));
  }
  const ancestors = embedding.domains.length === 0 ? '*' : origins.length === 0 ? "'none'" : origins.join(' ');
  return { ancestors, headers };
}

interface Framing {
  /** The sites that may frame it, as a policy names them. */
  readonly ancestors: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Scheme, host and port; entries without a scheme name no site. */
function originOf(address: string): string[] {
  return /^https?:/i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
}

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function missing(): Response {
  const lang = languageTag(currentLanguage());
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Dashboard</title><p>${t('nothingHere')}</p></html>`;
  return new NextResponse(html, {
    status: 404,
    headers: {
      ...headers,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'text/html; charset=utf-8',
    },
  });
}

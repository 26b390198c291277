import { headers } from 'next/headers';
import type { ReactElement, ReactNode } from 'react';
import { Bootstrap } from '@/app/bootstrap';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('login');

/** Layout of the sign-in pages: no shell, one centred card at any screen width. */
export default async function AuthLayout({ children }: { children: ReactNode }): Promise<ReactElement> {
  const viewer = await pageViewerOf(await headers());
  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-4 py-10 text-text">
      <div className="w-full max-w-[360px]">
        <p className="mb-6 flex items-center justify-center gap-2 font-semibold text-[20px]">
          <svg
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path
              d="M2 17c4 0 5-6 10-6s6 3 10 3M2 21c4 0 6-4 10-4s6 2 10 2M2 13c4 0 5-9 10-9s6 4 10 4"
              strokeLinecap="round"
            />
          </svg>
          Isoline
        </p>
        {viewer.kind === 'anonymous' && (
          <nav aria-label={t('login')} className="mb-3 text-center text-[13px]">
            <a href="/login/">{t('login')}</a>
          </nav>
        )}
        <div className="rounded-[10px] border border-line bg-surface p-6">{children}</div>
        <Bootstrap viewer={viewer} />
      </div>
    </main>
  );
}

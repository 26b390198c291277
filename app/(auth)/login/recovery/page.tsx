import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactElement } from 'react';
import { ShownSecrets } from '@/components/account/shown-secrets';
import { nextPath } from '@/lib/server/auth/next-path';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { readShown } from '@/lib/server/auth/shown-once';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

export const generateMetadata = (): Metadata => ({ title: t('recoveryCodes') });

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The recovery codes of an authenticator that was set up while signing in, and the way on. */
export default async function RecoveryPage({ searchParams }: Props): Promise<ReactElement> {
  const asked = await headers();
  const viewer = await pageViewerOf(asked);
  const shown = await readShown(asked, viewer.id);
  const { next } = await searchParams;
  const target = nextPath(typeof next === 'string' ? next : null, `http://${asked.get('host') ?? 'localhost'}`);
  if (shown === null) redirect(target);
  return (
    <div className="grid gap-4">
      <h1 className="font-semibold text-[16px]">{t('recoveryCodes')}</h1>
      <ShownSecrets {...shown} />
      <a className="button" data-look="primary" href={target}>
        {t('goOn')}
      </a>
    </div>
  );
}

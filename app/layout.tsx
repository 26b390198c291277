import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactElement, ReactNode } from 'react';
import { preload } from 'react-dom';
import { rawHtml } from '@/components/ui/raw-html';
import { basePath, withBase } from '@/lib/base-path/base-path';
import { systemThemeCss } from '@/lib/dashboard/theme-style';
import { pathHeader } from '@/lib/server/auth/guard-page';
import { nonceHeader } from '@/lib/server/auth/page-policy';
import { versionOfTexts } from '@/lib/server/languages/load-language';
import { systemThemes } from '@/lib/server/resources/system-themes';
import { embeddedScript } from './embedded-script';
import { wakeScript } from './wake-script';
import './globals.css';
import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('layout');

export const generateMetadata = (): Metadata => ({
  title: { default: 'Isoline', template: '%s · Isoline' },
  description: t('exploreDataAndBuild'),
  icons: { icon: { url: withBase(`/icon.svg?${icon.split('/').at(-1)}`), sizes: 'any', type: 'image/svg+xml' } },
});

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#161a20' },
  ],
};

/** Its name has a hash, with which pages name `/icon.svg`. */
const icon = new URL('../public/icon.svg', import.meta.url).toString();

/** Preloaded by a response header, before the style sheet that names it: the first layout then uses the final font. */
const letters = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url).toString();

/** Scripts learn where the product is before any of them runs: ours, and those that load the others. */
function firstScript(isEmbedded: boolean): string {
  const base = basePath();
  const place = base === '' ? '' : `self.isolineBasePath='${base}';self.TURBOPACK_CHUNK_BASE_PATH='${base}/_next/';`;
  return place + (isEmbedded ? embeddedScript : wakeScript());
}

export default async function RootLayout({ children }: { readonly children: ReactNode }): Promise<ReactElement> {
  const language = currentLanguage();
  const theme = (await cookies()).get('theme')?.value;
  const asked = await headers();
  const isEmbedded = asked.get(pathHeader)?.startsWith('/embedded/');
  const themeCss = systemThemeCss(await systemThemes());
  preload(withBase(letters), { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html
      lang={languageTag(language)}
      data-texts={language === 'en' ? undefined : versionOfTexts(language)}
      data-theme={theme === 'light' || theme === 'dark' ? theme : 'system'}
      suppressHydrationWarning
    >
      <head>
        <script nonce={asked.get(nonceHeader) ?? undefined} {...rawHtml(firstScript(isEmbedded === true))} />
        {themeCss !== '' && <style {...rawHtml(themeCss)} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

import { cookies } from 'next/headers';
import type { ReactElement, ReactNode } from 'react';
import { Shell } from '@/components/shell/shell';
import { currentPath, currentViewer } from './current-viewer';

export default async function MainLayout({ children }: { readonly children: ReactNode }): Promise<ReactElement> {
  const [viewer, jar, path] = await Promise.all([currentViewer(), cookies(), currentPath()]);
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.username || '';
  const standalone = new URLSearchParams(path.split('?')[1]).get('standalone') ?? '0';
  if (standalone !== '0') return <main id="content">{children}</main>;
  return (
    <Shell user={{ name, email: viewer.email }} theme={jar.get('theme')?.value ?? 'system'} path={path}>
      {children}
    </Shell>
  );
}

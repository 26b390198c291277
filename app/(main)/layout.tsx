import { cookies } from 'next/headers';
import type { ReactElement, ReactNode } from 'react';
import { Bootstrap } from '@/app/bootstrap';
import { Shell } from '@/components/shell/shell';
import { hiddenParts } from '@/lib/dashboard/page-params';
import { canOpenScreen } from '@/lib/permissions/screen';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { config } from '@/lib/server/config';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { currentPath, currentViewer } from './current-viewer';
import { LocalTheme } from './local-theme';

const t = pageTexts('layout');

const pluginList = '/dynamic-plugins/list/';

/** Whoever manages the product is offered the list of plugins, where there may be some. */
function offersPlugins({ permissions }: Viewer): boolean {
  return config().hasPlugins && permissions.has('menu_access on Plugins') && permissions.has('menu_access on Manage');
}

/** Pages that contain no bootstrap data for programs (see `Bootstrap`). */
const plain = /^\/(users\/list|users\/userinfo|roles\/list|swagger)(\/|\?|$)/;

interface Made {
  readonly label: string;
  readonly href: string;
  readonly isData: boolean;
  readonly permission: Permission;
}

/** The entries of the "new" menu, each with the permission that it requires. */
const made: readonly Made[] = [
  {
    get label() {
      return t('sqlQuery');
    },
    href: '/sqllab/?new=true',
    isData: false,
    permission: 'can_read on SQLLab',
  },
  {
    get label() {
      return t('chart');
    },
    href: '/chart/add',
    isData: false,
    permission: 'can_write on Chart',
  },
  {
    get label() {
      return t('dashboard');
    },
    href: '/dashboard/new/',
    isData: false,
    permission: 'can_write on Dashboard',
  },
  {
    get label() {
      return t('dataset');
    },
    href: '/dataset/add/',
    isData: true,
    permission: 'can_write on Dataset',
  },
  {
    get label() {
      return t('connectDatabase');
    },
    href: '/databaseview/list/?new=1',
    isData: true,
    permission: 'can_write on Database',
  },
  {
    get label() {
      return t('connectSheet');
    },
    href: '/databaseview/list/?new=1&engine=gsheets',
    isData: true,
    permission: 'can_write on Database',
  },
  {
    get label() {
      return t('uploadFile');
    },
    href: '/databaseview/upload/',
    isData: true,
    permission: 'can_upload on Database',
  },
];

export default async function MainLayout({ children }: { readonly children: ReactNode }): Promise<ReactElement> {
  const [viewer, jar, path] = await Promise.all([currentViewer(), cookies(), currentPath()]);
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.username || '';
  const params = new URLSearchParams(path.split('?')[1]);
  const isBare = (params.get('standalone') ?? '0') !== '0' || hiddenParts(params).navigation;
  const bootstrap = plain.test(path) ? null : <Bootstrap viewer={viewer} />;
  if (isBare) {
    return (
      <main id="content">
        <LocalTheme viewer={viewer} />
        {children}
        {bootstrap}
      </main>
    );
  }
  return (
    <Shell
      user={{ name, email: viewer.email }}
      theme={jar.get('theme')?.value ?? 'system'}
      hasLocalTheme={jar.has('local_theme')}
      version={process.env.npm_package_version ?? ''}
      hasPatterns={jar.get('patterns')?.value === 'on'}
      path={path}
      opens={(href) => canOpenScreen(viewer, href) && (href !== pluginList || offersPlugins(viewer))}
      makes={made.filter(({ permission }) => viewer.permissions.has(permission))}
    >
      <LocalTheme viewer={viewer} />
      {children}
      {bootstrap}
    </Shell>
  );
}

import { useTranslations } from 'next-intl';
import { partUrl } from '@/components/chart/client/part';
import { savePicture, sizeOnScreen, themeNow } from '@/components/chart/client/save-picture';
import { useDataset, useExplore, useExploreView } from '@/components/explore/explore-context';
import { useAttachedReport } from '@/components/report/use-attached-report';
import { useErrorText } from '@/components/ui/data/use-error-text';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';
import { toast } from '@/components/ui/overlay/toast';
import { withBase } from '@/lib/base-path/base-path';
import { copyText } from '@/lib/client/clipboard';
import { routes } from '@/lib/client/routes';
import { type FormRecord, vizTypeOf } from '@/lib/explore/draft';
import { panelOf } from '@/lib/explore/panels';
import { mailAddress, sqlLabAddress } from '@/lib/explore/save/share';
import { storedForm } from '@/lib/explore/stored-form';
import { isObject } from '@/lib/text/is-object';
import { chartStatements } from './chart-statements';
import { downloadResult, type ResultFile } from './download';
import { useDeleteChart } from './use-delete-chart';

/** What the page can do with the chart besides saving it, as entries of its menu. */
export function useChartMenu(isShown: boolean): readonly MenuEntry[] {
  const t = useTranslations('explore.menu');
  const errorText = useErrorText();
  const { store, start } = useExplore();
  const { chart, setOpen } = useExploreView();
  const dataset = useDataset();
  const remove = useDeleteChart();
  const { canDownload, canShare, canViewQuery, canOpenSqlLab, canAdd, canReport, canSeeReaders } = start.rights;

  const draft = () => store.getState().draft;
  const form = () => {
    const { formData } = draft();
    return storedForm(formData, panelOf(vizTypeOf(formData)), dataset);
  };
  const name = () => draft().name || t('unnamed');
  const attempt = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => toast.danger(errorText(error)));
  };
  const download = (kind: ResultFile) => attempt(() => downloadResult(kind, form(), name()));
  const link = async () => {
    const formData = { ...form(), ...chartId(), extra_form_data: {} };
    return (await routes.explore.link({ formData, urlParams: pairsIn(formData) })).url;
  };
  const chartId = () => (chart === null ? {} : { slice_id: chart.id });

  const copyLink = attempt(async () => {
    const url = link();
    if (await copyText(url)) return void toast.success(t('copied'));
    await url;
    toast.danger(t('copyFailed'));
  });
  const mail = attempt(async () => {
    location.href = mailAddress(t('mailSubject'), t('mailText'), await link());
  });
  const picture = (format: 'png' | 'svg' | 'pdf') =>
    attempt(async () => {
      const figure = drawnFigure();
      if (figure === null) return void toast.warning(t('noDrawing'));
      const look = format === 'pdf' ? {} : { ...sizeOnScreen(figure), mode: themeNow() };
      await savePicture(partUrl(figure, format, look));
    });
  const runInSqlLab = attempt(async () => {
    const [first] = await chartStatements(form());
    const key = String(draft().formData.datasource);
    window.open(withBase(sqlLabAddress(key, first?.sql ?? null)), '_blank', 'noopener');
  });

  const mayReport = chart !== null && canReport;
  const attached = useAttachedReport({ kind: 'chart', id: chart?.id ?? 0 }, isShown && mayReport);
  const report = mayReport ? attached : [];

  const isPivoted = panelOf(vizTypeOf(draft().formData))?.definition.isPivoted === true;
  const hasData = dataset !== null;
  const ofData = (id: ResultFile, label: string): MenuEntry => ({
    id,
    label,
    icon: 'download',
    isDisabled: !hasData || !canDownload,
    reason: canDownload ? undefined : t('downloadDenied'),
    onSelect: download(id),
  });
  return [
    {
      id: 'properties',
      label: t('properties'),
      isDisabled: chart === null || !canAdd || chart.isManagedExternally,
      reason: chart?.isManagedExternally ? t('external') : undefined,
      onSelect: () => setOpen('properties'),
    },
    { submenu: t('dashboards'), items: dashboardItems(chart?.dashboards ?? [], t('noDashboards')) },
    'separator',
    {
      submenu: t('download'),
      items: [
        ofData('csv', t('csv')),
        ...(isPivoted ? [ofData('pivoted', t('pivoted'))] : []),
        ofData('json', t('json')),
        { id: 'image', label: t('image'), onSelect: picture('png'), icon: 'download' },
        { id: 'svg', label: t('svg'), onSelect: picture('svg'), icon: 'download' },
        { id: 'pdf', label: t('pdf'), onSelect: picture('pdf'), icon: 'download' },
        ofData('xlsx', t('excel')),
      ],
    },
    {
      submenu: t('share'),
      isDisabled: !hasData || !canShare,
      items: [
        { id: 'permalink', label: t('permalink'), onSelect: copyLink },
        { id: 'email', label: t('email'), onSelect: mail },
        { id: 'embed', label: t('embed'), onSelect: () => setOpen('embed') },
      ],
    },
    ...report,
    'separator',
    { id: 'query', label: t('query'), isDisabled: !hasData || !canViewQuery, onSelect: () => setOpen('view-query') },
    ...(canOpenSqlLab && hasData ? [{ id: 'sqllab', label: t('sqlLab'), onSelect: runInSqlLab }] : []),
    ...(canSeeReaders && chart !== null
      ? [{ id: 'readers', label: t('readers'), onSelect: () => setOpen('readers') }]
      : []),
    ...(chart === null || !canAdd
      ? []
      : [
          'separator' as const,
          {
            id: 'delete',
            label: t('delete'),
            icon: 'trash' as const,
            isDanger: true,
            onSelect: () => void remove(chart),
          },
        ]),
  ];
}

/** The parameters of the address that the form has. */
function pairsIn({ url_params }: FormRecord): [string, string][] {
  return isObject(url_params) ? Object.entries(url_params).map(([name, value]) => [name, String(value)]) : [];
}

/** The figure of the chart on the screen; null while nothing is drawn. */
function drawnFigure(): HTMLElement | null {
  const body = document.querySelector('.explore-figure .tile-body');
  return body?.closest<HTMLElement>('[data-source]') ?? null;
}

function dashboardItems(
  dashboards: readonly { readonly id: number; readonly title: string }[],
  none: string,
): readonly MenuEntry[] {
  if (dashboards.length === 0) return [{ id: 'none', label: none, isDisabled: true }];
  return dashboards.map(({ id, title }) => ({
    id: String(id),
    label: title || String(id),
    href: `/superset/dashboard/${id}/`,
  }));
}

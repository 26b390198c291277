import { useTranslations } from 'next-intl';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { copyText } from '@/lib/client/clipboard';
import { pageAddress } from '@/lib/client/page-path';
import { routes } from '@/lib/client/routes';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

/** Makes a lasting link to the text of a tab and copies it. */
export function useCopyLink(tab: EditorTab): () => Promise<void> {
  const t = useTranslations('sqllab.saving');
  const { editor } = useSqlLab();
  const errorText = useErrorText();
  return async () => {
    const { dbId, name, schema, catalog, autorun, templateParams } = tab;
    if (dbId === null) return;
    const sql = editor.current?.text() ?? tab.sql;
    const body = { dbId, name, schema, catalog, autorun, templateParams, sql };
    const link = routes.sqlLab.link(body).then(({ key }) => pageAddress(`/sqllab/p/${key}`));
    const failure = link.then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const isCopied = await copyText(link);
    const failed = await failure;
    if (failed !== null) toast.danger(t('linkFailed', { what: t('link'), reason: errorText(failed.error) }));
    else if (isCopied) toast.success(t('linkCopied'));
    else toast.danger(t('copyFailed'));
  };
}

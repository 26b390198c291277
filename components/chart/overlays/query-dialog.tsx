import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { partUrl } from '@/components/chart/client/part';
import { LinkButton } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { Switch } from '@/components/ui/input/switch.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { routes } from '@/lib/client/routes';
import type { TileStatements } from '@/lib/dashboard/tile-rows';
import { type DialogFrame, usePart } from './use-part';

/** The statements of a chart, formatted where the server can do that. */
export function QueryDialog({ figure, isOpen, onClose }: DialogFrame & { readonly figure: HTMLElement }): ReactElement {
  const t = useTranslations('chart.query');
  const [address] = useState(() => partUrl(figure, 'query', { as: 'json' }));
  const [isFormatted, setIsFormatted] = useState(true);
  const { answer, problem } = usePart<TileStatements>(address);
  const formatted = useFormatted(answer?.queries ?? null);
  const shown = (isFormatted ? formatted : null) ?? answer?.queries ?? null;
  const sql = shown?.join('\n\n') ?? null;
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} width={800} isResizable>
      <div className="chart-query">
        {problem !== null ? (
          <Alert level="danger">{problem}</Alert>
        ) : sql === null ? (
          <Skeleton height={160} />
        ) : (
          <>
            <div className="chart-query-acts">
              <CopyButton text={sql} label={t('copy')} isLabelShown />
              {answer?.labHref ? <LinkButton href={answer.labHref}>{t('lab')}</LinkButton> : null}
              <Switch label={t('formatted')} isChecked={isFormatted} onChange={setIsFormatted} />
            </div>
            <pre tabIndex={0}>
              <code>{sql}</code>
            </pre>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Statements with line breaks; null until they are there. One that cannot be formatted stays as it is. */
function useFormatted(queries: readonly string[] | null): readonly string[] | null {
  const [formatted, setFormatted] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (queries === null) return undefined;
    const stop = new AbortController();
    const format = (sql: string): Promise<string> =>
      routes.sqlLab.format({ sql }).then(
        ({ result }) => result,
        () => sql,
      );
    void Promise.all(queries.map(format)).then((texts) => {
      if (!stop.signal.aborted) setFormatted(texts);
    });
    return () => stop.abort();
  }, [queries]);
  return formatted;
}

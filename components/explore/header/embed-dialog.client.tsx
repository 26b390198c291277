'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { useDataset, useDraft, useExploreView } from '@/components/explore/explore-context';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { routes } from '@/lib/client/routes';
import { vizTypeOf } from '@/lib/explore/draft';
import { panelOf } from '@/lib/explore/panels';
import { embedCode } from '@/lib/explore/save/share';
import { storedForm } from '@/lib/explore/stored-form';

/** The HTML that shows the chart, as it is on the screen, on another page. */
export function EmbedDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('exploreDialogs.embed');
  const { chart } = useExploreView();
  const dataset = useDataset();
  const formData = useDraft(({ draft }) => draft.formData);
  const sliceId = chart?.id ?? null;
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [width, setWidth] = useState<number | null>(600);
  const [height, setHeight] = useState<number | null>(400);
  useEffect(() => {
    let isGone = false;
    const form = storedForm(formData, panelOf(vizTypeOf(formData)), dataset);
    routes.explore.link({ formData: { ...form, ...(sliceId === null ? {} : { slice_id: sliceId }) } }).then(
      (link) => {
        if (!isGone) setUrl(link.url);
      },
      (problem: unknown) => {
        if (!isGone) setError(problem);
      },
    );
    return () => {
      isGone = true;
    };
  }, [formData, dataset, sliceId]);
  const code = url === null ? '' : embedCode(url, width ?? 600, height ?? 400);
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <div className="explore-embed">
        {error === null ? null : <ApiErrorNotice error={error} />}
        <Field
          label={t('code')}
          end={<CopyButton text={code} label={t('copy')} size="small" isDisabled={code === ''} />}
        >
          <TextAreaField value={code} rows={11} isReadOnly onChange={() => undefined} />
        </Field>
        <div className="explore-embed-sizes">
          <Field label={t('height')}>
            <NumberField label={t('height')} value={height} min={50} max={10_000} onChange={setHeight} />
          </Field>
          <Field label={t('width')}>
            <NumberField label={t('width')} value={width} min={50} max={10_000} onChange={setWidth} />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}

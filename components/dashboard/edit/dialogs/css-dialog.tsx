import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { useEdit, useEditStore } from '@/components/dashboard/edit/use-edit';
import { CodeField } from '@/components/ui/code/code-field.client';
import { Field } from '@/components/ui/input/field.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { Select } from '@/components/ui/select/select.client';
import { api } from '@/lib/client/api';

interface CssTemplate {
  readonly template_name: string;
  readonly css: string;
}

/** The style sheet of the dashboard, with templates to begin from. The canvas shows it while it is written. */
export function CssDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('dashboard.edit.css');
  const store = useEditStore();
  const stored = useEdit(({ history }) => history.present.css);
  const isRefused = useEdit(({ isCssRefused }) => isCssRefused);
  const css = useEdit(({ writtenCss }) => writtenCss) ?? stored;
  const setCss = (writtenCss: string): void => store.setState({ writtenCss });
  useEffect(() => () => store.setState({ writtenCss: null }), [store]);
  const templates = useTemplates();
  function apply(): void {
    store.apply({ type: 'set_properties', changes: { css } });
    onClose();
  }
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      width={720}
      cancelLabel={t('cancel')}
      actionLabel={t('apply')}
      onAction={apply}
    >
      <div className="edit-form">
        {templates.length > 0 && (
          <Field label={t('template')}>
            <Select
              value={null}
              placeholder={t('choose')}
              options={templates.map(({ template_name }) => ({ value: template_name, label: template_name }))}
              onChange={(value) => setCss(templates.find((each) => each.template_name === value)?.css ?? css)}
            />
          </Field>
        )}
        <Field label={t('field')} hint={t('help')} error={isRefused ? t('refused') : undefined}>
          <CodeField language="css" label={t('field')} value={css} rows={12} onChange={setCss} />
        </Field>
      </div>
    </ActionDialog>
  );
}

function useTemplates(): readonly CssTemplate[] {
  const [templates, setTemplates] = useState<readonly CssTemplate[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const q = { columns: ['template_name', 'css'] };
    api.get<{ readonly result: readonly CssTemplate[] }>('/api/v1/css_template/', { q, signal: stop.signal }).then(
      ({ result }) => setTemplates(result),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return templates;
}

import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useEdit, useEditStore } from '@/components/dashboard/edit/use-edit';
import { CodeField } from '@/components/ui/code/code-field.client';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Accordion } from '@/components/ui/layout/accordion.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { Select } from '@/components/ui/select/select.client';
import type { DashboardProperties, Reference } from '@/lib/dashboard/edit/draft';
import { labelColorsIn } from '@/lib/dashboard/edit/label-colors';
import { schemeSettings } from '@/lib/dashboard/edit/scheme-settings';
import { isObject } from '@/lib/text/is-object';
import { BehaviorFields } from './behavior-fields';
import { ColorSchemes } from './color-schemes';
import { LabelColors } from './label-colors';
import { loadOwners, loadRoles, loadTags, loadThemes } from './load-people';

/** Both edits of the dialog are one step. */
const applied = 'properties';

/** The properties of the dashboard. They become part of the draft, and are stored with the next save. */
export function PropertiesDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('dashboard.edit.properties');
  const store = useEditStore();
  const draft = useEdit(({ history }) => history.present);
  const data = useEdit((state) => state.data);
  const [form, setForm] = useState<DashboardProperties>(draft);
  const [metadata, setMetadata] = useState(() => JSON.stringify(draft.metadata, null, 2));
  const parsed = objectIn(metadata);
  const set = (changes: Partial<DashboardProperties>): void => setForm({ ...form, ...changes });
  const scheme = String(parsed?.color_scheme ?? '');
  const setMeta = (changes: Readonly<Record<string, unknown>>): void => {
    if (parsed !== null) setMetadata(JSON.stringify({ ...parsed, ...changes }, null, 2));
  };

  function apply(): void {
    if (parsed === null) return;
    const { title, slug, css, certifiedBy, certificationDetails, owners, roles, tags, theme } = form;
    const changes = { title, slug, css, certifiedBy, certificationDetails, owners, roles, tags, theme };
    store.apply({ type: 'set_properties', changes }, applied);
    // What was applied can be saved even if nothing is changed by it.
    store.apply({ type: 'replace_metadata', metadata: parsed }, applied);
    store.endMerge();
    onClose();
  }
  const people = (key: 'owners' | 'roles' | 'tags', load: typeof loadOwners, help: string): ReactElement => (
    <Field label={t(key)} hint={help}>
      <Select
        isMultiple
        value={form[key].map(({ id }) => id)}
        knownOptions={form[key].map(({ id, name }) => ({ value: id, label: name }))}
        load={load}
        placeholder={t('choose')}
        onChange={(_, options) => set({ [key]: options.flatMap(toReference) })}
      />
    </Field>
  );
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      width={640}
      cancelLabel={t('cancel')}
      actionLabel={t('apply')}
      isDisabled={parsed === null}
      onAction={apply}
    >
      <div className="edit-form">
        <Section title={t('basic')}>
          <Field label={t('name')}>
            <TextField value={form.title} maxLength={500} onChange={(title) => set({ title })} />
          </Field>
          <Field label={t('slug')} hint={t('slugHelp')}>
            <TextField value={form.slug} maxLength={255} onChange={(slug) => set({ slug })} />
          </Field>
        </Section>
        <Section title={t('access')}>
          {people('owners', loadOwners, t('ownersHelp'))}
          {data.hasRoles && people('roles', loadRoles, t('rolesHelp'))}
          <Field label={t('theme')} hint={t('themeHelp')}>
            <Select
              value={form.theme?.id ?? null}
              isClearable
              knownOptions={form.theme ? [{ value: form.theme.id, label: form.theme.name }] : []}
              load={loadThemes}
              placeholder={t('noTheme')}
              onChange={(_, option) => set({ theme: option === null ? null : (toReference(option)[0] ?? null) })}
            />
          </Field>
          <ColorSchemes
            label={t('colors')}
            name={t('selectColors')}
            value={scheme}
            choices={data.colorSchemes}
            onChange={(id) => setMeta(schemeSettings(id, data.colorSchemes))}
          />
          <LabelColors
            value={labelColorsIn(parsed?.label_colors)}
            drawn={labelColorsIn(parsed?.map_label_colors)}
            swatches={data.colorSchemes.find(({ id }) => id === scheme)?.colors ?? []}
            onChange={(label_colors) => setMeta({ label_colors })}
          />
        </Section>
        <Section title={t('behavior')}>
          <BehaviorFields metadata={parsed ?? {}} onChange={setMeta} />
        </Section>
        <Section title={t('certification')}>
          <Field label={t('certifiedBy')} hint={t('certifiedByHelp')}>
            <TextField value={form.certifiedBy} onChange={(certifiedBy) => set({ certifiedBy })} />
          </Field>
          <Field label={t('details')} hint={t('detailsHelp')}>
            <TextField
              value={form.certificationDetails}
              onChange={(certificationDetails) => set({ certificationDetails })}
            />
          </Field>
        </Section>
        {data.hasTags && <Section title={t('tags')}>{people('tags', loadTags, t('tagsHelp'))}</Section>}
        <Accordion
          headingLevel={3}
          items={[
            {
              id: 'advanced',
              title: t('advanced'),
              hasError: parsed === null,
              content: (
                <Field
                  label={t('metadata')}
                  hint={t('metadataHelp')}
                  error={parsed === null ? t('notObject') : undefined}
                >
                  <CodeField language="json" label={t('metadata')} value={metadata} rows={10} onChange={setMetadata} />
                </Field>
              ),
            },
          ]}
        />
      </div>
    </ActionDialog>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="edit-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function toReference({ value, label }: { readonly value: unknown; readonly label: string }): Reference[] {
  return typeof value === 'number' ? [{ id: value, name: label }] : [];
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

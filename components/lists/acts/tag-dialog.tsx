import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { choiceLoader } from '@/components/lists/filters/load-choices';
import type { ListedRow } from '@/components/lists/use-rows';
import { Field } from '@/components/ui/input/field.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { Select } from '@/components/ui/select/select.client';
import type { SelectOption } from '@/components/ui/select/select-option';
import { ApiError, api } from '@/lib/client/api';
import type { ListPlan } from '@/lib/lists/list-plan';

interface Tagged {
  readonly result: {
    readonly objects_tagged: readonly unknown[];
    readonly objects_skipped: readonly unknown[];
  };
}

export interface TagDialogProps {
  readonly plan: ListPlan;
  readonly rows: readonly ListedRow[];
  readonly onClose: (isDone: boolean) => void;
}

/** Adds tags, new ones too, to rows. Says how many were not tagged because they belong to others. */
export function TagDialog({ plan, rows, onClose }: TagDialogProps): ReactElement {
  const t = useTranslations('list.tagging');
  const nouns = useTranslations('list.nouns');
  const [tags, setTags] = useState<readonly SelectOption[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const forbidden = t('forbidden');
  const load = useMemo(() => choiceLoader(plan, { kind: 'tags' }, forbidden), [plan, forbidden]);

  async function save(): Promise<void> {
    setIsBusy(true);
    const objects_to_tag = rows.map(({ id }) => [plan.taggable, id]);
    try {
      const { result } = await api.post<Tagged>('/api/v1/tag/bulk_create', {
        tags: tags.map(({ label }) => ({ name: label, objects_to_tag })),
      });
      const count = result.objects_tagged.length;
      const skipped = result.objects_skipped.length;
      if (skipped > 0) toast.warning(t('skipped', { count: skipped }));
      toast.success(t('tagged', { count, thing: nouns(plan.noun, { count: 1 }) }));
      onClose(true);
    } catch (problem) {
      const reason = problem instanceof ApiError ? problem.message : '';
      toast.danger(reason === '' ? t('failed') : `${t('failed')}: ${reason}`);
      setIsBusy(false);
    }
  }
  return (
    <ActionDialog
      title={t('title')}
      onClose={() => onClose(false)}
      cancelLabel={t('cancel')}
      actionLabel={t('save')}
      isDisabled={tags.length === 0}
      isPending={isBusy}
      closesWhilePending={false}
      onAction={() => void save()}
    >
      <Field label={t('tags')} hint={t('about', { count: rows.length })}>
        <Select
          label={t('tags')}
          isMultiple
          isFreeForm
          value={tags.map(({ value }) => value)}
          knownOptions={tags}
          load={load ?? undefined}
          onChange={(_values, options) => setTags(options)}
        />
      </Field>
    </ActionDialog>
  );
}

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { Select } from '@/components/ui/select/select.client';

const choices = [0, 10, 30, 60, 300, 1800, 3600, 21_600, 43_200, 86_400] as const;
const custom = -1;

export interface RefreshDialogProps {
  readonly seconds: number;
  /** True where the choice applies to the open page and is not saved. */
  readonly isForSession: boolean;
  readonly onSave: (seconds: number) => void;
  readonly onClose: () => void;
}

/** How often the charts of the dashboard are refreshed by themselves, in seconds; zero is never. */
export function RefreshDialog({ seconds: stored, isForSession, onSave, onClose }: RefreshDialogProps): ReactElement {
  const t = useTranslations('dashboard.edit.refresh');
  const [seconds, setSeconds] = useState<number | null>(Number.isFinite(stored) ? stored : 0);
  const [isCustom, setIsCustom] = useState(!choices.some((each) => each === stored));
  const options = [
    { value: custom, label: t('custom') },
    ...choices.map((value) => ({ value, label: t(`choices.s${value}`) })),
  ];
  function save(): void {
    onSave(Math.max(0, Math.round(seconds ?? 0)));
    onClose();
  }
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      width={440}
      cancelLabel={t('cancel')}
      actionLabel={t(isForSession ? 'saveSession' : 'save')}
      onAction={save}
    >
      <div className="edit-form">
        <Field label={t('field')}>
          <Select
            label={t('label')}
            value={isCustom ? custom : seconds}
            isSearchable={false}
            options={options}
            onChange={(value) => {
              setIsCustom(value === custom);
              if (value !== custom) setSeconds(Number(value));
            }}
          />
        </Field>
        {isCustom && (
          <Field label={t('seconds')}>
            <NumberField value={seconds} min={0} onChange={setSeconds} />
          </Field>
        )}
      </div>
    </ActionDialog>
  );
}

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { Switch } from '@/components/ui/input/switch.client';

export interface RowSwitchProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly canWrite: boolean;
  readonly onToggle: (isOn: boolean) => Promise<void>;
}

/** Whether a row is active. It shows what is stored, and takes no presses while that changes. */
export function RowSwitch({ name, isOn, canWrite, onToggle }: RowSwitchProps): ReactElement {
  const t = useTranslations('list');
  const [isBusy, setIsBusy] = useState(false);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  async function toggle(next: boolean): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await onToggle(next);
    setIsBusy(false);
  }
  return (
    <Switch
      label={t('isActive', { name })}
      isLabelHidden
      isChecked={isOn}
      isDisabled={!canWrite || !isLive}
      onChange={(next) => void toggle(next)}
    />
  );
}
